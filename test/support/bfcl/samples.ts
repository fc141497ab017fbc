import type { Row } from './rows.js';

const weather = {
  name: 'weather.forecast',
  description: 'Forecast for a place.',
  parameters: {
    type: 'dict',
    properties: { place: { type: 'string' }, days: { type: 'integer' }, exact: { type: 'float' } },
    required: ['place'],
  },
};
const convert = {
  name: 'convert_units',
  description: 'Converts a quantity.',
  parameters: {
    type: 'dict',
    properties: { amount: { type: 'float' }, units: { type: 'tuple', items: { type: 'string' } } },
    required: ['amount', 'units'],
  },
};

function row(id: string, said: string, ground_truth: Row['ground_truth']): Row {
  const messages = [{ role: 'user' as const, content: said }];
  return { id, messages, tools: [weather, convert], ground_truth, expect_call: ground_truth !== null };
}

/** Requests in the manner of the benchmark, for machines that do not have it. */
export const SAMPLES: Row[] = [
  row('sample_one', 'How will the weather be in Busan?', [
    { 'weather.forecast': { place: ['Busan'], days: ['', 1] } },
  ]),
  row('sample_two', 'Busan and Jeju for three days, please.', [
    { 'weather.forecast': { place: ['Busan'], days: [3] } },
    { 'weather.forecast': { place: ['Jeju'], days: [3] } },
  ]),
  row('sample_array', 'What is 2.5 miles in kilometres?', [
    { convert_units: { amount: [2.5], units: [['mile', 'kilometre']] } },
  ]),
  row('sample_none', 'Write a poem about rain.', null),
];
