import { Badge, Table } from '@mantine/core';
import { useTexts } from '../../../language/language.js';
import { ListEnd } from '../../../parts/list-end.js';
import { usePages } from '../../../parts/live-pages.js';
import { Loading } from '../../../parts/loading.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { ScrollBox } from '../../../parts/scroll-box.js';
import { TimeText } from '../../../parts/time-text.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import classes from '../administration.module.css';

const en = {
  about:
    'People and programs seen in the last 90 days, with the roles and groups they had when they last proved who they are. Groups determine which documents somebody may read and which requests reach them. Change groups at the identity provider or on the API key.',
  list: 'People and programs',
  person: 'Person or program',
  roles: 'Roles',
  groups: 'Groups',
  proof: 'Proven by',
  seen: 'Last seen',
  none: 'none',
  nothing: 'nothing',
  key: 'API key',
  bySettings: 'listed in the settings',
};

const ko: typeof en = {
  about:
    '최근 90일 안에 들어온 사용자와, 마지막으로 신원을 증명했을 때의 역할과 그룹입니다. 그룹에 따라 열람할 수 있는 문서와 받을 요청이 정해집니다. 그룹은 인증 서버나 API 키에서 변경합니다.',
  list: '사용자와 프로그램',
  person: '사용자 또는 프로그램',
  roles: '역할',
  groups: '그룹',
  proof: '신원 증명',
  seen: '마지막 접속',
  none: '없음',
  nothing: '없음',
  key: 'API 키',
  bySettings: '설정에 있음',
};

const peopleTexts = { en, ko };

/** People and programs with their roles and groups as they were last seen. */
export function People() {
  const texts = useTexts(peopleTexts);
  const { roles: roleNames } = useTexts(vocabulary);
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
                      <Badge key={group} variant="default" fw={500}>
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
