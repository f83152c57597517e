// What the workers of the offline edition share. The messages are those of `crates/carnegie-offline`: `message.rs` and
// `bots.rs`.

/** Something that is stored. */
interface Entry {
  key: string;
  value: string;
  /** Whether the key must be new. */
  new: boolean;
}

/** A request from a page. */
interface Asked {
  method: string;
  path: string;
  query: string;
  body: string;
  accept: string;
  language: string;
  from: string;
  /** Milliseconds since 1970. */
  now: number;
  random: string;
}

/** What follows from a request. */
interface Answered {
  response: { status: number; kind: string; location?: string; body: string };
  /** What must be durable before the page gets the response. */
  writes: Entry[];
  /** Tables at which something has happened. */
  news: string[];
  /** Whether a bot has something to do. */
  work: boolean;
  /** Whether the module must be opened again. */
  reopen: boolean;
}

/** A turn that a bot is to take. */
interface Job {
  table: string;
  seq: number;
  seat: number;
  entries: Entry[];
}

/** The turn it takes: no decisions if it has failed. */
interface Thought {
  table: string;
  seq: number;
  seat: number;
  decisions: string[];
}

/** The module: a call goes in, its answer comes out, and an error is thrown. */
interface Engine {
  (call: { open: { base: string; version: string; entries: { key: string; value: string }[] } }): { strange: string[] };
  (call: { answer: Asked }): Answered;
  (call: { think: Job }): { thought: Thought | null };
}

declare function openEngine(module: WebAssembly.Module): Promise<Engine>;
declare function unpack(packed: Uint8Array): Uint8Array<ArrayBuffer>;
