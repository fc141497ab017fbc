import { ACCESS, type AccessRule } from '../../contract/access.js';
import { STREAMS } from '../../contract/endpoints/streams.js';
import { roleSchema, type Role } from '../../contract/principal.js';
import { ROUTES } from '../../contract/routes.js';

/** Lines of docs/auth.md between which the table stands. */
const BEGIN = '<!-- access table: begin -->';
const END = '<!-- access table: end -->';

const ANYBODY: Partial<Record<AccessRule & string, string>> = { public: 'anybody', known: 'everyone' };

/** Formats the access rules of all endpoints by role as a Markdown table. */
function accessTable(): string {
  const roles = roleSchema.options;
  const rows = Object.entries(ACCESS).map(([way, rule]) => [
    `\`${addressOf(way)}\``,
    ...roles.map((role) => (typeof rule === 'string' ? (ANYBODY[rule] ?? rule) : reachOf(rule, role))),
  ]);
  return markdown([['Way in', ...roles], ...rows]);
}

function addressOf(way: string): string {
  const route = Object.entries(ROUTES).find(([name]) => name === way)?.[1];
  if (route) return `${route.method} ${route.path}`;
  const stream = Object.entries(STREAMS).find(([name]) => name === way)?.[1];
  return stream ? `GET ${stream.path}` : way;
}

function reachOf(rule: AccessRule & object, role: Role): string {
  const reach = rule.filter((grant) => grant.role === role).map((grant) => grant.reach);
  if (reach.includes('any')) return 'yes';
  return reach.join(', ');
}

/** Formats a table as oxfmt does, so that the file stays unchanged. */
function markdown([head = [], ...rows]: string[][]): string {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Replaces the table between the two marker lines of a text. */
export function withAccessTable(text: string): string {
  const [before = '', rest = ''] = text.split(BEGIN);
  const after = rest.split(END)[1] ?? '';
  return `${before}${BEGIN}\n\n${accessTable()}\n\n${END}${after}`;
}
