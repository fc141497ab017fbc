import { ACCESS_DETAILS } from '../../api/details/access.js';
import type { Detail } from '../../api/details/detail.js';
import { DOCUMENT_DETAILS } from '../../api/details/documents.js';
import { INSTALLATION_DETAILS } from '../../api/details/installation.js';
import { MODEL_DETAILS } from '../../api/details/models.js';
import { OUTCOME_DETAILS } from '../../api/details/outcomes.js';
import { QUERY_DETAILS } from '../../api/details/queries.js';
import { REQUEST_DETAILS } from '../../api/details/requests.js';
import { SENDING_DETAILS } from '../../api/details/sending.js';
import { WEBHOOK_DETAILS } from '../../api/details/webhooks.js';
import { problemExamples } from '../../api/openapi/problems.js';
import { FAILURES, type FailureCode } from '../../contract/failures.js';
import { textOf, wrap } from './keep.js';

interface Subject {
  /** Name of its file in infra/docs/errors. */
  name: string;
  title: string;
  /** Introduction to its errors. */
  intro?: string;
  details: Partial<Record<FailureCode, Detail>>;
}

/** The page, from its top to its end. */
const SUBJECTS: Subject[] = [
  { title: 'Deciding on a request', name: 'requests', details: REQUEST_DETAILS },
  { title: 'Plans, pauses and running queries', name: 'queries', details: QUERY_DETAILS },
  {
    title: 'How a query ended',
    intro:
      'These are not answers to a message but the `outcome.code` of a query that ended without an answer.',
    name: 'outcomes',
    details: OUTCOME_DETAILS,
  },
  { title: 'Documents', name: 'documents', details: DOCUMENT_DETAILS },
  { title: 'Sending', name: 'sending', details: SENDING_DETAILS },
  {
    title: 'Models and tool calls',
    intro:
      "At the addresses of OpenAI's API alone ([openai.md](openai.md)), whose errors are in its form: `error.code` is the " +
      "code here, or the one that OpenAI's clients expect in its place.",
    name: 'models',
    details: MODEL_DETAILS,
  },
  {
    title: 'Who you are',
    intro:
      '[auth.md](auth.md) tells how one proves it. Where nobody has to (`VOUCH_AUTH=none`), only those with a script can ' +
      'happen.',
    name: 'access',
    details: ACCESS_DETAILS,
  },
  { title: 'Webhooks', name: 'webhooks', details: WEBHOOK_DETAILS },
  { title: 'The installation', name: 'installation', details: INSTALLATION_DETAILS },
];

const EXAMPLE: FailureCode = 'HITL_CLAIMED';

/** docs/errors.md: every code with its status, title and detail, what causes it, what to do, and a script that shows it. */
export function errorsPage(): string {
  return [head(), ...SUBJECTS.flatMap(subject)].join('\n\n') + '\n';
}

function head(): string {
  const example = (problemExamples([EXAMPLE])[EXAMPLE] as { value: unknown }).value;
  return [
    '<!-- Made from api/details by `node dist/infra/docs/errors.js`: change it there. -->',
    '# Errors',
    prose(
      'Every error is `application/problem+json` (RFC 9457): `code` is stable and what programs should look at; `title`, ' +
        '`detail` and `reason` come in English or Korean (`Accept-Language`); `errors` names what is wrong by JSON pointer; ' +
        '`reason`, `receipt` and `claim` are there where they help. A refused message changes nothing: the request stays ' +
        'open and the question goes on.',
    ),
    fenced('json', JSON.stringify(example, undefined, 2)),
    prose(
      'Below, each code has its status and title, its detail as it comes when there is nothing more precise to say, and ' +
        'what causes it and what to do.',
    ),
    'Most sections hold a script that shows exactly this error. They need the stack with three people, started with',
    fenced('sh', 'VOUCH_LOCAL_PEOPLE=alice:reviewers,bob:reviewers,carol npm start'),
    'and these helpers, pasted once into bash or zsh:',
    fenced('bash prelude', textOf('infra/docs/errors/prelude.sh').trimEnd()),
    'What the scripts leave waiting ends by its default.',
  ].join('\n\n');
}

function subject({ name, title, intro, details }: Subject): string[] {
  const scripts = scriptsIn(name);
  const sections = Object.entries(details).map(([code, detail]) =>
    section(code as FailureCode, detail, scripts.get(code)),
  );
  return [`## ${title}`, ...(intro === undefined ? [] : [prose(intro)]), ...sections];
}

function section(code: FailureCode, { en, ko, about }: Detail, script?: string): string {
  const { status, title } = FAILURES[code];
  return [
    `### ${code}`,
    `**${status}** · ${title.en} · ${title.ko}`,
    `> ${en}\\\n> ${ko}`,
    prose(about),
    ...(script === undefined ? [] : [fenced('bash', script)]),
  ].join('\n\n');
}

/** Reads the shell scripts of a subject by error code: what stands under `## CODE`. Some errors no message can cause. */
function scriptsIn(subject: string): Map<string, string> {
  const sections = textOf(`infra/docs/errors/${subject}.sh`).split(/^## /m).slice(1);
  return new Map(
    sections.map((text) => {
      const [code = '', ...lines] = text.trimEnd().split('\n');
      return [code, lines.join('\n')];
    }),
  );
}

function prose(text: string): string {
  return wrap(text, 120).join('\n');
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
