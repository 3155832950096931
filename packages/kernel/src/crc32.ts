// CRC-32 (IEEE 802.3), the checksum at the end of an API key's text.

const REFLECTED_POLYNOMIAL = 0xedb88320;
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ REFLECTED_POLYNOMIAL : value >>> 1;
  return value;
});

/** The checksum of ASCII text, as an unsigned 32-bit integer. */
export function crc32(ascii: string): number {
  let crc = 0xffffffff;
  for (let i = 0; i < ascii.length; i++) {
    crc = (crc >>> 8) ^ (TABLE[(crc ^ ascii.charCodeAt(i)) & 0xff] ?? 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
