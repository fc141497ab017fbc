const MAX_CHARS = 200;

/**
 * The name that a client gave a file as the path of a document: composed characters, no folders, nothing that a terminal,
 * a file system or an address would misread. The ending stays.
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
  // by characters, so that none is cut in half
  return ([...stem].slice(0, MAX_CHARS).join('').trim() || 'document') + ending;
}
