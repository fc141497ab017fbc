import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { secret } from './parts.js';

/** A recipient of mail and the groups whose requests it is about: `*` for all. */
interface MailAddress {
  address: string;
  groups: string[];
}

const GROUP = /^[^\s,:|]{1,100}$/;
/** No quoting, no comments, no line breaks: nothing that a header or an SMTP command could take for something else. */
const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/;

/** `group:address|address` entries separated by commas, given by address. */
export const mailToSchema = z.string().transform((text, ctx): MailAddress[] => {
  const groupsOf = new Map<string, string[]>();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [group = '', addresses = '', ...rest] = entry.split(':');
    const each = addresses.split('|').map((address) => address.trim());
    if (!GROUP.test(group) || rest.length > 0 || !each.every((address) => ADDRESS.test(address)))
      ctx.addIssue({ code: 'custom', message: `“${entry}”: write group:address|address, or *:address` });
    for (const address of each) groupsOf.set(address, [...(groupsOf.get(address) ?? []), group]);
  }
  return [...groupsOf].map(([address, groups]) => ({ address, groups }));
});

/** An address, with or without a name before it: `Vouch <vouch@example.org>`. */
export const mailFromSchema = z.string().refine((text) => {
  const [, name = '', address = text] = /^([^<>"\r\n]*)<([^<>]*)>$/.exec(text) ?? [];
  return name.length <= 100 && ADDRESS.test(address);
}, 'an address such as vouch@example.org or Vouch <vouch@example.org>');

/** URL of the mail server. */
const smtpUrlSchema = z
  .url({ abort: true })
  .refine(
    (text) => /^smtps?:$/.test(new URL(text).protocol),
    'an address such as smtps://name:password@host:465',
  );

const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

/** Names of hosts, addresses and ranges of addresses, separated by commas. */
export const allowListSchema = z.string().transform((text, ctx): string[] => {
  const entries = text.split(',').map((entry) => entry.trim().toLowerCase());
  for (const entry of entries) {
    const looksLikeAddress = /^[\d.]+(\/|$)|:|\//.test(entry);
    const fits = looksLikeAddress
      ? ipaddr.isValidCIDR(entry) || ipaddr.IPv4.isValidFourPartDecimal(entry) || ipaddr.IPv6.isValid(entry)
      : HOST.test(entry);
    if (fits) continue;
    const message = `“${entry}”: write hosts, addresses or ranges, such as receiver.internal or 10.1.0.0/16`;
    ctx.addIssue({ code: 'custom', message });
  }
  return entries;
});

/** Settings of tools, webhooks and mail. */
export const toolsSettings = {
  VOUCH_WEB_SEARCH: z
    .enum(['none', 'tavily', 'searxng'])
    .default('none')
    .describe(
      'Web search used when the documents do not suffice. Only the search words leave the organisation.',
    ),
  TAVILY_API_KEY: secret.describe('Key for Tavily.'),
  VOUCH_TAVILY_URL: z.url().default('https://api.tavily.com').describe('Address of Tavily.'),
  VOUCH_SEARXNG_URL: z.url().optional().describe('Address of a SearXNG server with the JSON format enabled.'),
  VOUCH_MCP_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('JSON or YAML file with the MCP servers whose tools plans may use (docs/tools.md).'),
  VOUCH_WEBHOOK_ALLOW: allowListSchema
    .default([])
    .describe(
      'Receivers of webhooks allowed in addition to public https addresses: hosts, addresses or ranges separated by commas, such ' +
        'as `receiver.internal,10.1.0.0/16` (docs/webhooks.md).',
    ),
  VOUCH_SMTP_URL: smtpUrlSchema
    .optional()
    .meta({ secret: true })
    .describe('Mail server for notices of human requests, such as smtps://name:password@mail.example.org.'),
  VOUCH_MAIL_FROM: mailFromSchema
    .optional()
    .describe('Sender address of mails, such as `Vouch <vouch@example.org>`.'),
  VOUCH_MAIL_TO: mailToSchema
    .default([])
    .describe(
      'Who receives mail about requests for which group, such as `legal:ann@example.org|bob@example.org,' +
        '*:desk@example.org`; `*` stands for everything.',
    ),
};
