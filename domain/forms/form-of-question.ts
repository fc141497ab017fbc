import type { FormField, FormSchema } from '../../contract/elicitation.js';
import type { AskHumanInput } from '../../contract/tools.js';
import { shortened } from '../json-text.js';
import { fieldOf } from './fields.js';
import { issueDetail } from './issue-texts.js';
import { isPattern, matchesPattern } from './pattern.js';
import { checkField } from './validate.js';

const MAX_TITLE_CHARS = 200;
const MAX_TEXT_CHARS = 20_000;

/**
 * The form of a question to a person: one field named `value`, required unless the question says otherwise.
 * @throws Error saying what does not fit: a choice without options, limits or a pattern that the type does not take or
 * that contradict each other, a pattern that is not RE2 syntax, a default that would not be accepted.
 */
export function formOfQuestion(input: AskHumanInput): FormSchema {
  const isRequired = input.required !== false;
  const field = { ...schemaOf(input, isRequired), ...headingOf(input.question) } as FormField;
  if (input.default !== undefined) {
    const issue = checkField(fieldOf('value', field), input.default, matchesPattern);
    if (issue) throw new Error(`the default ${issueDetail(issue)}`);
    Object.assign(field, { default: input.default });
  }
  return { type: 'object', properties: { value: field }, ...(isRequired ? { required: ['value'] } : {}) };
}

type Type = NonNullable<AskHumanInput['type']>;

function schemaOf(input: AskHumanInput, isRequired: boolean): FormField {
  const type: Type = input.type ?? (input.options ? 'choice' : 'text');
  refuseWhatDoesNotApply(type, input);
  const { min, max } = input;
  switch (type) {
    case 'text': {
      const { pattern } = input;
      if (pattern !== undefined && !isPattern(pattern)) throw new Error('the pattern is not RE2 syntax');
      return {
        type: 'string',
        ...present({ minLength: count(min), maxLength: count(max) ?? MAX_TEXT_CHARS, pattern }),
      };
    }
    case 'number':
      return { type: 'number', ...present({ minimum: min, maximum: max }) };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'choice':
      return { type: 'string', oneOf: optionsOf(input) };
    case 'multiselect': {
      const minItems = Math.max(count(min) ?? 0, isRequired ? 1 : 0);
      const options = optionsOf(input);
      if (minItems > options.length) throw new Error('there are fewer options than must be chosen');
      return { type: 'array', minItems, ...present({ maxItems: count(max) }), items: { anyOf: options } };
    }
  }
}

function refuseWhatDoesNotApply(type: Type, { options, min, max, pattern }: AskHumanInput): void {
  const hasLimits = min !== undefined || max !== undefined;
  if (hasLimits && (type === 'date' || type === 'choice')) throw new Error(`a ${type} takes no min or max`);
  if (min !== undefined && max !== undefined && min > max) throw new Error('min is above max');
  if (max !== undefined && max < 1 && type !== 'number') throw new Error('max is below 1');
  if (pattern !== undefined && type !== 'text') throw new Error(`a ${type} takes no pattern`);
  if (options && type !== 'choice' && type !== 'multiselect') throw new Error(`a ${type} takes no options`);
}

function optionsOf({ options }: AskHumanInput): { const: string; title: string }[] {
  if (!options) throw new Error('a choice needs options');
  if (new Set(options.map((option) => option.value)).size < options.length) {
    throw new Error('two options have the same value');
  }
  return options.map(({ value, label }) => ({ const: value, title: label }));
}

/** A limit of a length or a count. */
function count(limit: number | undefined): number | undefined {
  if (limit === undefined) return undefined;
  if (!Number.isInteger(limit) || limit < 0) throw new Error('min and max must be whole numbers from 0');
  return Math.min(limit, MAX_TEXT_CHARS);
}

/** The question as title, or shortened with the whole as description. */
function headingOf(question: string): { title: string; description?: string } {
  return question.length <= MAX_TITLE_CHARS
    ? { title: question }
    : { title: shortened(question, MAX_TITLE_CHARS), description: question };
}

function present<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
