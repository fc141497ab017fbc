const MAX_CHARS = 200;

/**
 * Returns a client's file name as the path of a document: in NFC, without folders and without characters that a terminal,
 * a file system or an address would misread. The extension stays.
 */
export function safePath(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/["<>:|?*#]/g, '-')
    .trim()
    .replace(/^\.+/, '');
  const ending = /\.[^.]{1,10}$/.exec(safe)?.[0] ?? '';
  const stem = safe.slice(0, safe.length - ending.length);
  // by code points, so that none is cut in half
  return ([...stem].slice(0, MAX_CHARS).join('').trim() || 'document') + ending;
}
