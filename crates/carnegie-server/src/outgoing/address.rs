//! Which addresses are out in the open Internet. Everything else could be a machine that only we can reach.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Blocks of IPv4 that are not, as address and length of the prefix: the special purposes that IANA lists, multicast
/// and what is reserved.
const CLOSED_V4: [(Ipv4Addr, u32); 15] = [
    // This network.
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    // Private.
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    // Shared by the customers of a provider.
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    // Loopback.
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    // Link-local; the metadata of cloud providers.
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    // Protocol assignments.
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    // Documentation.
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    // Relays from 6to4 to IPv6.
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    // Benchmarks.
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    // Multicast.
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    // Reserved, and broadcast.
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

/// The same within global unicast (2000::/3), which is the only open part of IPv6.
const CLOSED_V6: [(Ipv6Addr, u32); 4] = [
    // Protocol assignments; Teredo, which has an IPv4 address within.
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    // Documentation.
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
    // 6to4, which has an IPv4 address within.
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
];

/// Whether anybody could reach this address, not only we. IPv6 forms of IPv4 addresses (mapped, compatible, NAT64,
/// 6to4, Teredo) are all refused, whatever is in them.
pub(super) fn is_open(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => !CLOSED_V4.iter().any(|&(block, length)| within_v4(address, block, length)),
        IpAddr::V6(address) => {
            let global = Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0);
            within_v6(address, global, 3)
                && !CLOSED_V6.iter().any(|&(block, length)| within_v6(address, block, length))
        }
    }
}

fn within_v4(address: Ipv4Addr, block: Ipv4Addr, length: u32) -> bool {
    (address.to_bits() ^ block.to_bits()).leading_zeros() >= length
}

fn within_v6(address: Ipv6Addr, block: Ipv6Addr, length: u32) -> bool {
    (address.to_bits() ^ block.to_bits()).leading_zeros() >= length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_we_could_reach_is_closed() {
        for address in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.255.254",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::127.0.0.1",
            "::8.8.8.8",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "64:ff9b::7f00:1",
            "64:ff9b::808:808",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:0:7f00:1::",
            "2001:2::1",
            "2001:10::1",
            "2001:20::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "2002:a00:1::1",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd12:3456:789a::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_open(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn what_lies_beside_those_blocks_is_open() {
        for address in [
            "1.1.1.1",
            "8.8.8.8",
            "9.255.255.255",
            "11.0.0.0",
            "100.63.255.255",
            "100.128.0.0",
            "126.255.255.255",
            "128.0.0.0",
            "169.253.255.255",
            "172.15.255.255",
            "172.32.0.0",
            "192.167.255.255",
            "192.169.0.0",
            "198.17.255.255",
            "198.20.0.0",
            "223.255.255.255",
            "2001:200::1",
            "2001:4860:4860::8888",
            "2003::1",
            "2606:4700:4700::1111",
            "2a00:1450:4001::1",
        ] {
            assert!(is_open(address.parse().unwrap()), "{address}");
        }
    }
}
