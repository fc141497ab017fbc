import type { ElicitRequestFormParams, ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import type { FormField, FormSchema } from '../../contract/elicitation.js';
import type { Language } from '../../contract/language.js';
import type { Decision, HumanRequest } from '../../contract/requests/index.js';
import { fieldsOf } from '../../domain/forms/fields.js';
import { issueText } from '../../domain/forms/issue-texts.js';
import { matchesPattern } from '../../domain/forms/pattern.js';
import { checkValues } from '../../domain/forms/validate.js';
import { textsOf } from '../../domain/vocabulary/requests.js';
import { TEXTS } from '../texts.js';

type Content = NonNullable<ElicitResult['content']>;
type RequestedSchema = ElicitRequestFormParams['requestedSchema'];
type Field = RequestedSchema['properties'][string];

interface Form {
  params: ElicitRequestFormParams;
  /** The filled-in values as a decision; undefined when there are none. */
  decision: (content: Content) => Decision | undefined;
  /** The faults of the filled-in values in words, one a line; empty when they can be sent. */
  faults?: (content: Content) => string;
}

const MAX_SHOWN_CHARS = 2000;

/**
 * A request as a form that the person at an MCP client fills in; undefined for what needs more to be seen than a form
 * shows: drafts with their sources, long arguments, pauses, and changes of the policy.
 */
export function formOf(request: HumanRequest, language: Language): Form | undefined {
  const { form } = TEXTS[language];
  const choices = (...actions: ('approve' | 'skip' | 'modify' | 'reject')[]) => ({
    type: 'string' as const,
    title: form.decision,
    oneOf: actions.map((action) => ({ const: action, title: form[action] })),
  });
  const comment = { type: 'string' as const, title: form.comment, maxLength: 2000 };
  const { shownHash } = request;
  const { question: ask } = textsOf(request.kind)[language];

  switch (request.kind) {
    case 'clarification': {
      const { prompt, options } = request.payload;
      const text = { type: 'string' as const, maxLength: 2000 };
      const requestedSchema: RequestedSchema =
        options.length === 0
          ? { type: 'object', properties: { text: { ...text, title: form.text } }, required: ['text'] }
          : {
              type: 'object',
              properties: {
                option: { type: 'string', title: form.option, enum: options },
                text: { ...text, title: form.otherText },
              },
            };
      return {
        params: { message: prompt, requestedSchema },
        decision: ({ option, text: own }) => {
          const answer = textOf(own) ?? textOf(option);
          return answer === undefined ? undefined : { action: 'answer', text: answer, shownHash };
        },
      };
    }
    case 'input_request': {
      const { prompt, requestedSchema } = request.payload;
      return {
        params: { message: prompt, requestedSchema: portable(requestedSchema) },
        decision: (value) => ({ action: 'answer', value, shownHash }),
        faults: (content) => faultsOf(requestedSchema, content, language),
      };
    }
    case 'approval_request': {
      const { todo } = request.payload;
      const args = JSON.stringify(todo.arguments ?? {});
      // nobody approves what they have not seen to its end
      if (args.length > MAX_SHOWN_CHARS) return undefined;
      const cost = todo.estimatedCostUsd > 0 ? [form.cost(todo.estimatedCostUsd)] : [];
      return {
        params: {
          message: [`${ask} ${todo.task}`, form.call(todo.tool, args), ...cost].join('\n'),
          requestedSchema: {
            type: 'object',
            properties: { action: choices('approve', 'skip', 'reject'), comment },
            required: ['action'],
          },
        },
        decision: decided,
      };
    }
    case 'plan_review': {
      const { question, plan } = request.payload;
      const todos = plan.todos.map(({ task, tool }, i) => `${i + 1}. ${task} (${tool})`);
      return {
        params: {
          message: [`${ask} ${question}`, ...todos].join('\n'),
          requestedSchema: {
            type: 'object',
            properties: {
              action: choices('approve', 'modify', 'reject'),
              instruction: { type: 'string', title: form.instruction, maxLength: 2000 },
              comment,
            },
            required: ['action'],
          },
        },
        decision: decided,
      };
    }
    case 'answer_review':
    case 'pause':
    case 'policy_change':
      return undefined;
  }

  function decided({ action, instruction, comment: said }: Content): Decision | undefined {
    const chosen = textOf(action);
    if (chosen === undefined) return undefined;
    const words = chosen === 'modify' ? textOf(instruction) : undefined;
    const remark = textOf(said);
    return {
      action: chosen,
      ...(words === undefined ? {} : { instruction: words }),
      ...(remark === undefined ? {} : { comment: remark }),
      shownHash,
    };
  }
}

function faultsOf(schema: FormSchema, content: Content, language: Language): string {
  const fields = fieldsOf(schema);
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  return [...checkValues(fields, content, matchesPattern)]
    .map(([name, issue]) => `${labels.get(name) ?? name}: ${issueText(issue, language)}`)
    .join('\n');
}

function textOf(value: Content[string] | undefined): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The dialect without what is only ours: nested values are asked for as JSON text. */
function portable({ properties, ...form }: FormSchema): RequestedSchema {
  const fields: RequestedSchema['properties'] = {};
  for (const [name, field] of Object.entries(properties)) fields[name] = portableField(name, field);
  return { ...form, properties: fields };
}

function portableField(name: string, field: FormField): Field {
  if (field.type !== 'string' || 'enum' in field || 'oneOf' in field) return field as Field;
  const { format, ...plain } = field;
  if (format === 'json') return { ...plain, title: `${plain.title ?? name} (JSON)` };
  return format === undefined ? plain : { ...plain, format };
}
