import type { ExportFormat } from '../../../contract/metrics.js';
import { useTexts } from '../../language/language.js';
import { ExportMenu } from '../../parts/export-menu.js';
import { useDownload } from '../../parts/use-download.js';
import { dashboardTexts } from './texts.js';
import type { Window } from './window.js';

const EXPORTS = [
  { endpoint: 'exportMetrics', name: 'metrics' },
  { endpoint: 'exportFeedback', name: 'feedback' },
] as const;
const FORMATS: readonly ExportFormat[] = ['csv', 'jsonl'];

/** Saves the period's queries or opinions as files, one row each. */
export function Exports({ window, name: period }: { window: Window; name: string }) {
  const texts = useTexts(dashboardTexts);
  const { save, isPending } = useDownload();
  return (
    <ExportMenu
      label={texts.export}
      loading={isPending}
      files={EXPORTS.flatMap(({ endpoint, name }) =>
        FORMATS.map((format) => ({
          label: `${texts.exports[name]} · ${texts.exports[format]}`,
          save: () =>
            save({
              name: `vouch-${name}-${period}.${format}`,
              endpoint,
              input: { query: { ...window, format } },
            }),
        })),
      )}
    />
  );
}
