import { Badge, Table } from '@mantine/core';
import { useTexts } from '../../../language/language.js';
import { ListEnd } from '../../../parts/list-end.js';
import { usePages } from '../../../parts/live-pages.js';
import { Loading } from '../../../parts/loading.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { ScrollBox } from '../../../parts/scroll-box.js';
import { TimeText } from '../../../parts/time-text.js';
import { shellTexts } from '../../../shell/texts.js';
import classes from '../administration.module.css';
import { peopleTexts } from './texts.js';

/** People and programs with their roles and groups as they were last seen. */
export function People() {
  const texts = useTexts(peopleTexts);
  const { roles: roleNames } = useTexts(shellTexts);
  const pages = usePages('listPeople', {});
  const { items, error, refresh } = pages;
  if (!items) return error ? <ProblemView error={error} onRetry={refresh} /> : <Loading lines={6} />;
  return (
    <>
      <div className={classes['head']}>
        <p>{texts.about}</p>
      </div>
      <ScrollBox label={texts.list}>
        <Table aria-label={texts.list} miw={640} verticalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.person}</Table.Th>
              <Table.Th>{texts.roles}</Table.Th>
              <Table.Th>{texts.groups}</Table.Th>
              <Table.Th>{texts.proof}</Table.Th>
              <Table.Th>{texts.seen}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map(({ id, roles, groups, via, seenAt }) => (
              <Table.Tr key={id}>
                <Table.Td fw={600}>{id}</Table.Td>
                <Table.Td>{roles.map((role) => roleNames[role]).join(', ') || texts.none}</Table.Td>
                <Table.Td>
                  <span className={classes['name']}>
                    {groups.map((group) => (
                      <Badge key={group} variant="default" tt="none" fw={500}>
                        {group}
                      </Badge>
                    ))}
                  </span>
                </Table.Td>
                <Table.Td className={classes['detail'] ?? ''}>{proofOf(via, texts)}</Table.Td>
                <Table.Td>{seenAt === undefined ? texts.bySettings : <TimeText at={seenAt} />}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
      <ListEnd pages={pages} />
    </>
  );
}

function proofOf(via: string | undefined, texts: (typeof peopleTexts)['en']): string {
  if (via === undefined) return texts.nothing;
  return via.startsWith('key:') ? texts.key : via.replace(/^oidc:/, '');
}
