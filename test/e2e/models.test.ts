import type { AnswerText } from '../../contract/events.js';
import type { QueryView } from '../../contract/query.js';
import { openEvents } from '../support/event-source.js';
import type { ModelServer } from '../support/model-servers/wire.js';
import { until } from '../support/wait.js';
import { stackFolder, type Stack, type StackFolder } from './stack.js';
import { Driver } from './tours/driver.js';
import { TOURS, startModels } from './tours/model-providers.js';
import { MODEL_STORIES } from './tours/model-stories.js';
import { FOUR, modelTours, promptsOf } from './tours/model-tours.js';

/** The life of a question with a chat model behind it, with the stack as users start it. */

describe.each(TOURS)('with %s', (provider, language) => {
  let models: ModelServer;
  let folder: StackFolder;
  let stack: Stack;
  let tour: Driver;

  beforeAll(async () => {
    const started = await startModels(provider);
    models = started.models;
    folder = await stackFolder(started.settings);
    stack = await folder.start();
    await folder.introduced();
    tour = new Driver(stack);
  }, 400_000);
  afterAll(async () => {
    await folder.remove();
    await models.stop();
  });

  test('the sample question at the start was answered by the model', () => {
    // the grading begins beside the analysis
    expect(models.chats.map(({ output }) => output?.name).toSorted()).toEqual(FOUR.toSorted());
    expect(stack.output()).toMatch(/en\/travel-expenses/);
  });

  modelTours(provider, language, () => ({ tour, models, url: stack.url }));

  test('the worker is killed in mid-answer: the next attempt is streamed on, and the answer is whole', async () => {
    const { slow } = MODEL_STORIES[language];
    models.reset();
    const written = () => models.chats.filter(({ output }) => output?.name === 'answer').length;
    const { body } = await tour.send<QueryView>('POST', '/v1/queries', {
      question: slow,
      mode: 'off',
      stream: true,
    });
    const source = await openEvents(`${stack.url}/v1/queries/${body.id}/events`);
    const pieces = () =>
      source.events
        .filter(({ type }) => type === 'answer_text')
        .map(({ data }) => data as unknown as AnswerText);
    await until(() => pieces().length >= 2, 'no text came');
    expect(written()).toBe(1);
    await stack.killAndWait('worker');
    const before = pieces().length;
    expect(await source.ended).toBe(true);
    expect(written()).toBe(2);
    expect(pieces().length).toBeGreaterThan(before);
    const view = await tour.settled(body.id, ({ stage }) => stage === 'completed');
    const text = 'answer' in view ? view.answer!.text : '';
    let drafted = '';
    for (const { offset, text: more } of pieces()) {
      expect(offset).toBeLessThanOrEqual(drafted.length);
      drafted = drafted.slice(0, offset) + more;
    }
    expect(drafted).toBe(text);
    expect(promptsOf(view)).toEqual(FOUR);
  }, 240_000);
});
