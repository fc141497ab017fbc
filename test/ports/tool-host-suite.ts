import { toolDescriptorSchema } from '../../contract/tools.js';
import { catalogWith } from '../../domain/tool-catalog.js';
import { PortError } from '../../ports/port-error.js';
import type { ToolHost } from '../../ports/tool-host.js';

/** A call that the host under test takes, and one of the same tool that it cannot. */
export interface ToolCalls {
  good: Omit<Parameters<ToolHost['call']>[0], 'callId' | 'language'>;
  bad: Omit<Parameters<ToolHost['call']>[0], 'callId' | 'language'>;
}

/** Registers the contract tests of tool hosts. */
export function toolHostSuite(
  name: string,
  makeHost: () => Promise<{ host: ToolHost; close: () => Promise<void> }>,
  { good, bad }: ToolCalls,
): void {
  describe(`tool host: ${name}`, () => {
    let made: Awaited<ReturnType<typeof makeHost>>;
    beforeAll(async () => {
      made = await makeHost();
    });
    afterAll(async () => made.close());

    const call = (input: ToolCalls['good'], language: 'en' | 'ko' = 'en') =>
      made.host.call({ ...input, callId: 'q-toolsuite.s1', language });

    test('every tool is described, once, and fits a catalogue', async () => {
      const tools = await made.host.list();
      for (const tool of tools) expect(toolDescriptorSchema.parse(tool)).toEqual(tool);
      const names = tools.map((tool) => tool.name);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toContain(good.tool);
      expect([...catalogWith(tools).keys()]).toEqual(expect.arrayContaining(names));
    });

    test('a call gives a text, and the same one when it is repeated', async () => {
      const { text } = await call(good);
      expect(text).not.toBe('');
      expect(await call(good)).toEqual({ text });
    });

    test.each(['en', 'ko'] as const)(
      'what cannot be called is refused for good, in words (%s)',
      async (language) => {
        for (const input of [bad, { ...good, tool: 'nobody.knows' }, { ...good, arguments: {} }]) {
          const refused = call(input, language);
          await expect(refused).rejects.toBeInstanceOf(PortError);
          await expect(refused).rejects.toMatchObject({ kind: 'invalid', retryable: false });
          await expect(refused).rejects.toThrow(language === 'ko' ? /[가-힣]/ : /[a-z]/);
        }
      },
    );
  });
}
