const NEWLINE = 0x0a;

/** The lines of a file as bytes, each with its line break; the last one without when the file ends so. */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array[] = [];
  for await (const piece of pieces) {
    let from = 0;
    for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...rest, piece.subarray(from, at + 1)]);
      rest = [];
      from = at + 1;
    }
    if (from < piece.length) rest.push(piece.subarray(from));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}
