import { Button, Tabs } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keyOf, useEndpoint } from '../../api/api.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { PageHead } from '../../parts/page-head.js';
import { useUrlParameter } from '../../parts/url-parameter.js';
import { Folders } from './folders.js';
import { DocumentList } from './list.js';
import { countProblems, Problems } from './problems.js';
import { documentsTexts } from './texts.js';
import { UploadPanel } from './upload/panel.js';
import { useUploads } from './upload/uploads.js';

/** Intervals between looks at runs: while one is under way, and otherwise. Nobody asks while the tab is not in sight. */
const RUNNING_MS = 2000;
const RESTING_MS = 30_000;

/** The documents that the viewer may read; for administrators with all that brings them into the index. */
export default function Documents() {
  const texts = useTexts(documentsTexts);
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const { data: known } = useEndpoint('listCollections', {});
  const admin = me?.roles.includes('admin') ?? false;
  const uploads = useUploads();
  const [chosen, setAdding] = useState<boolean>();
  const adding = chosen ?? (uploads.length > 0 || known?.items.length === 0);
  useEffect(() => {
    if (!admin) return;
    // whoever drags a file over the page looks for the place to drop it
    const open = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') && setAdding(true);
    window.addEventListener('dragenter', open);
    return () => window.removeEventListener('dragenter', open);
  }, [admin]);
  const collections = known?.items ?? [];
  const list = <DocumentList collections={collections} mayRemove={admin} />;
  return (
    <>
      <PageHead title={texts.title}>
        {admin && (
          <Button
            variant={adding ? 'default' : 'filled'}
            leftSection={adding ? <IconX size={16} aria-hidden /> : <IconPlus size={16} aria-hidden />}
            aria-expanded={adding}
            aria-controls="add-documents"
            onClick={() => setAdding(!adding)}
          >
            {adding ? texts.upload.close : texts.upload.title}
          </Button>
        )}
      </PageHead>
      {admin && adding && known && (
        <UploadPanel
          rules={known.uploads}
          collections={collections.map(({ collection }) => collection)}
          groups={me?.groups ?? []}
        />
      )}
      {admin ? <Views>{list}</Views> : list}
    </>
  );
}

/** The list beside the folders and the problems. */
function Views({ children }: { children: React.ReactNode }) {
  const texts = useTexts(documentsTexts);
  const format = useFormat();
  const [view = 'documents', setView] = useUrlParameter('view');
  const { data: failed } = useEndpoint('listFailedUploads', {});
  const sources = useSources();
  const problems = countProblems(failed?.items ?? [], sources);
  return (
    <Tabs
      value={view}
      onChange={(next) => setView(next === null || next === 'documents' ? undefined : next)}
      keepMounted={false}
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="documents">{texts.views.documents}</Tabs.Tab>
        <Tabs.Tab value="folders">
          {texts.views.folders} {sources.length > 0 && format.number(sources.length)}
        </Tabs.Tab>
        <Tabs.Tab value="problems">
          {texts.views.problems} {problems > 0 && format.number(problems)}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="documents">{children}</Tabs.Panel>
      <Tabs.Panel value="folders">
        <Folders sources={sources} />
      </Tabs.Panel>
      <Tabs.Panel value="problems">
        <Problems failed={failed?.items ?? []} sources={sources} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** The folders with their runs; when a run has ended, what it brought is read anew. */
function useSources() {
  const cache = useQueryClient();
  const { data } = useEndpoint(
    'listSources',
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ lastRun }) => lastRun?.status === 'running') ? RUNNING_MS : RESTING_MS,
    },
  );
  const sources = data?.items ?? [];
  const running = sources.filter(({ lastRun }) => lastRun?.status === 'running').length;
  useEffect(() => {
    for (const name of ['listDocuments', 'listCollections'] as const)
      void cache.invalidateQueries({ queryKey: keyOf(name) });
  }, [cache, running]);
  return sources;
}
