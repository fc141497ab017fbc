import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ApiProblem } from '../../../client/errors.js';
import type { ExportFormat } from '../../../contract/metrics.js';
import { useApi } from '../../api/api.js';
import { useOutbox } from '../../decisions/decisions.js';
import { useTexts } from '../../language/language.js';
import { saveFile } from '../../parts/save-file.js';
import { partTexts } from '../../parts/texts.js';
import { dashboardTexts } from './texts.js';

const EXPORTS = [
  { endpoint: 'exportMetrics', name: 'metrics' },
  { endpoint: 'exportFeedback', name: 'feedback' },
] as const;
const FORMATS: readonly ExportFormat[] = ['csv', 'jsonl'];

/** Saves the period's queries or opinions as files, one row each. */
export function ExportMenu({ days }: { days: number }) {
  const texts = useTexts(dashboardTexts);
  const { unreachable } = useTexts(partTexts);
  const api = useApi();
  const { outbox } = useOutbox();
  const save = useMutation({
    mutationFn: async ({ endpoint, name, format }: (typeof EXPORTS)[number] & { format: ExportFormat }) => {
      // not a link: that would not say whom the user acts as
      const file = await api.download(endpoint, { query: { days, format } });
      saveFile(`vouch-${name}-${days}d.${format}`, file);
    },
    onError: (error) =>
      outbox.tell({
        tone: 'warning',
        title: texts.exportFailed,
        message: error instanceof ApiProblem ? error.problem.detail : unreachable.detail,
      }),
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          mih={32}
          loading={save.isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {texts.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {EXPORTS.flatMap((one) =>
          FORMATS.map((format) => (
            <Menu.Item key={one.name + format} onClick={() => save.mutate({ ...one, format })}>
              {texts.exports[one.name]} · {texts.exports[format]}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
