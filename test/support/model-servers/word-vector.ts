import { crc32 } from 'node:zlib';

/** Splits a text into words, and Korean words into pairs of characters, so that particles do not hide what is alike. */
export function features(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => {
    if (!/[가-힣]/.test(word)) return [word.replace(/(?<=.{3})(s|es|ed|ing)$/, '')];
    const characters = [...word];
    return characters.length < 2
      ? [word]
      : characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  });
}

/**
 * A vector of a text's words: texts that share words are near. It is the same in every process, and not of length 1, as
 * vectors of some servers are not.
 */
export function wordVector(text: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const feature of features(text)) {
    const hash = crc32(feature);
    vector[hash % dimensions]! += hash & 0x10000 ? 1 : -1;
  }
  if (vector.every((value) => !value)) vector[0] = 1;
  return vector;
}
