/** A text in the fragments that a stream gives it in: uneven, and never through the middle of a character. */
export function fragments(text: string): string[] {
  const characters = [...text];
  const made: string[] = [];
  for (let at = 0, size = 3; at < characters.length; at += size, size = (size % 7) + 2)
    made.push(characters.slice(at, at + size).join(''));
  return made;
}
