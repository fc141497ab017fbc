import { analysisSchema } from '../../../../../contract/analysis.js';
import { ANALYSIS, BALANCE } from './samples.js';
import { messageOf, scriptedMind } from './scripted-chat.js';

const analyse = (
  output: object,
  input: Partial<Parameters<ReturnType<typeof scriptedMind>['reasoner']['analyse']>[0]> = {},
) => {
  const mind = scriptedMind(output);
  const thought = mind.reasoner.analyse({
    question: 'How much leave?',
    clarifications: [],
    turns: [],
    maxSubQuestions: 3,
    ...input,
  });
  return { ...mind, thought };
};

describe('analyse', () => {
  test('is one call of the small model', async () => {
    const { thought, requests } = analyse(ANALYSIS);
    const { value, usage, calls } = await thought;
    expect(analysisSchema.parse(value)).toEqual({
      route: 'internal_search',
      refinedQuestion: 'How many days of annual leave do I have?',
      complexity: 'simple',
      clarity: 0.95,
      ambiguity: 'none',
      domains: ['hr'],
      language: 'en',
      subQuestions: [],
      parallelGroups: [],
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ model: 'small', temperature: 0, output: { name: 'analyse' } });
    expect(usage).toEqual({ modelCalls: 1, inputTokens: 1000, outputTokens: 100, costUsd: 0.0007 });
    expect(calls).toEqual([
      {
        prompt: 'analyse',
        version: 1,
        model: 'small',
        inputTokens: 1000,
        outputTokens: 100,
        costUsd: 0.0007,
        attempt: 'first',
      },
    ]);
  });

  test('shows turns and clarifications, and takes neither for small talk', async () => {
    const { thought, requests } = analyse(
      { ...ANALYSIS, route: 'chitchat' },
      { clarifications: ['in Seoul'], turns: [{ question: 'Parking?', answer: 'In the garage.', at: '' }] },
    );
    expect((await thought).value.route).toBe('internal_search');
    expect(messageOf(requests[0])).toMatch(/Asker: Parking\?\nReply: In the garage\.[\s\S]*1\. in Seoul/);
  });

  test.each([
    ['Can I just push straight to main?', 'internal_search'],
    ['Hello! Tell me about parking.', 'internal_search'],
    ['안녕하세요, 연차는 며칠인가요?', 'internal_search'],
    ['Who are you?', 'chitchat'],
    ['My cat kept me up all night.', 'chitchat'],
    ['오늘 날씨 참 좋네요', 'chitchat'],
  ])('a model that takes “%s” for small talk: %s', async (question, route) => {
    const { thought } = analyse({ ...ANALYSIS, route: 'chitchat' }, { question });
    expect((await thought).value.route).toBe(route);
  });

  test('mends parts, groups, areas and clarity instead of asking again', async () => {
    const { thought, requests } = analyse({
      ...ANALYSIS,
      complexity: 'complex',
      clarity: 1.2,
      domains: ['hr', 'astrology'],
      subQuestions: ['A?', ' B? ', 'B?', 'C?', 'D?'],
      parallelGroups: [[1, 1, 7], [-1], [0]],
      synthesisGuide: ' Compare. ',
    });
    const { value } = await thought;
    expect(analysisSchema.parse(value)).toMatchObject({
      clarity: 1,
      domains: ['hr'],
      subQuestions: ['A?', 'B?', 'C?'],
      parallelGroups: [[1], [0], [2]],
      synthesisGuide: 'Compare.',
    });
    expect(requests).toHaveLength(1);
  });

  test('a complex question of one part is simple; small talk has no parts', async () => {
    const one = { ...ANALYSIS, complexity: 'complex', subQuestions: ['A?'], parallelGroups: [[0]] };
    expect((await analyse(one).thought).value).toMatchObject({ complexity: 'simple', subQuestions: [] });
    const talk = { ...one, route: 'chitchat', clarity: 0.1, ambiguity: 'missing_context' };
    const { value } = await analyse(talk, { question: '안녕하세요' }).thought;
    expect(value).toMatchObject({ route: 'chitchat', clarity: 1, ambiguity: 'none', language: 'ko' });
  });

  test('plans calls of the tools given, with the arguments that fit', async () => {
    const toolCalls = [
      { tool: 'rm.everything', task: 'x', arguments: [] },
      {
        tool: 'hr.balance',
        task: 'Look up what is left',
        arguments: [
          { name: 'person', value: 'me' },
          { name: 'year', value: 12 },
          { name: 'colour', value: 'red' },
        ],
      },
      { tool: 'hr.balance', task: '', arguments: [{ name: 'person', value: '{{call2}}' }] },
      { tool: 'hr.balance', task: 'y', arguments: [{ name: 'person', value: '{{call9}}' }] },
    ];
    const { value } = await analyse({ ...ANALYSIS, toolCalls }, { tools: [BALANCE] }).thought;
    expect(analysisSchema.parse(value).todos).toEqual([
      { id: 'call2', tool: 'hr.balance', task: 'Look up what is left', arguments: { person: 'me' } },
      { tool: 'hr.balance', task: 'Days of leave that are left.', arguments: { person: '{{call2}}' } },
      { tool: 'hr.balance', task: 'y', arguments: {} },
    ]);
    const many = Array.from({ length: 9 }, (_, n) => ({ tool: 'hr.balance', task: `z${n}`, arguments: [] }));
    expect(
      (await analyse({ ...ANALYSIS, toolCalls: many }, { tools: [BALANCE] }).thought).value.todos,
    ).toHaveLength(5);
    expect((await analyse({ ...ANALYSIS, toolCalls }).thought).value.todos).toBeUndefined();
  });
});
