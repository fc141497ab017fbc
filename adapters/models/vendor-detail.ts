const KEY_LIKE = /\b(sk-|AKIA|ASIA|Bearer\s|Basic\s|Signature=|Credential=)/i;
/** Characters in a row that, when a message shares them with what was sent, count as a quotation of it. */
const QUOTATION = 16;

function quotes(message: string, sent: readonly string[]): boolean {
  const whole = sent.map((text) => text.trim()).filter((text) => text.length >= 3);
  if (whole.some((text) => message.includes(text))) return true;
  for (let at = 0; at + QUOTATION <= message.length; at += 1) {
    const part = message.slice(at, at + QUOTATION);
    if (sent.some((text) => text.includes(part))) return true;
  }
  return false;
}

/**
 * What a vendor says is wrong with a request, as `: …` to put behind a message of ours; empty when it quotes what was
 * sent or holds anything like a key, since error messages end up in logs and histories.
 */
export function vendorDetail(message: string, sent: readonly string[]): string {
  const line = message.replace(/\s+/g, ' ').trim().slice(0, 240);
  return line === '' || KEY_LIKE.test(line) || quotes(line, sent) ? '' : `: ${line}`;
}
