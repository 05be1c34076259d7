const decoder = new TextDecoder('windows-874');
const BYTES = new Map(
  Array.from({ length: 256 }, (_, byte): [string, number] => [decoder.decode(Uint8Array.of(byte)), byte]),
);

/** Encodes a text in windows-874, the Thai extension of TIS-620. Returns the first character that it lacks instead. */
export function encodeWindows874(text: string): Buffer | string {
  const characters = Array.from(text);
  const missing = characters.find((character) => !BYTES.has(character) || character === '\ufffd');
  return missing ?? Buffer.from(characters.map((character) => BYTES.get(character) ?? 0));
}
