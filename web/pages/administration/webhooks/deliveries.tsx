import { Badge, Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { Delivery, DeliveryState } from '../../../../contract/webhooks.js';
import { useAct } from '../../../api/api.js';
import { useTexts } from '../../../language/language.js';
import { FilterChip, FilterChips } from '../../../parts/filter-chip.js';
import { ListEnd } from '../../../parts/list-end.js';
import { usePages } from '../../../parts/live-pages.js';
import { Loading } from '../../../parts/loading.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { ScrollBox } from '../../../parts/scroll-box.js';
import { TimeText } from '../../../parts/time-text.js';
import { webhooksTexts } from './texts.js';

const STATES = ['pending', 'delivered', 'dead'] as const satisfies readonly DeliveryState[];
const COLOURS: Record<DeliveryState, string> = { pending: 'blue', delivered: 'teal', dead: 'red' };

/** The latest messages to one endpoint, with the way to send one again. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const texts = useTexts(webhooksTexts);
  const [state, setState] = useState<DeliveryState>();
  const pages = usePages(
    'listDeliveries',
    { state },
    { params: { id: webhookId }, size: 50, refetchInterval: 5000 },
  );
  const { items, error, refresh } = pages;
  const again = useAct('redeliverWebhook', ['listDeliveries']);
  const send = ({ id }: Delivery) =>
    void again.act({ params: { id: webhookId, deliveryId: id }, body: {} }).catch(() => undefined);
  return (
    <div style={{ padding: '0 16px 16px' }}>
      <FilterChips label={texts.state}>
        {STATES.map((one) => (
          <FilterChip key={one} pressed={state === one} onChange={(on) => setState(on ? one : undefined)}>
            {texts.states[one]}
          </FilterChip>
        ))}
      </FilterChips>
      {again.error && <ProblemView error={again.error} />}
      {!items && (error ? <ProblemView error={error} onRetry={refresh} /> : <Loading />)}
      {items?.length === 0 && !pages.hasNextPage && (
        <Text c="dimmed" size="sm" mt="sm">
          {texts.noDeliveries}
        </Text>
      )}
      {items && items.length > 0 && (
        <ScrollBox label={texts.deliveries}>
          <Table aria-label={texts.deliveries} fz="sm" miw={560} mt="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.at}</Table.Th>
                <Table.Th>{texts.type}</Table.Th>
                <Table.Th>{texts.state}</Table.Th>
                <Table.Th>{texts.outcome}</Table.Th>
                <Table.Th aria-label={texts.again} />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((delivery) => (
                <Table.Tr key={delivery.id}>
                  <Table.Td>
                    <TimeText at={delivery.at} />
                  </Table.Td>
                  <Table.Td>{delivery.type}</Table.Td>
                  <Table.Td>
                    <Badge color={COLOURS[delivery.state]} variant="light">
                      {texts.states[delivery.state]}
                    </Badge>
                  </Table.Td>
                  <Table.Td>{outcomeOf(delivery, texts)}</Table.Td>
                  <Table.Td ta="end">
                    {delivery.state !== 'pending' && (
                      <Button
                        size="xs"
                        variant="default"
                        loading={again.isPending}
                        onClick={() => send(delivery)}
                      >
                        {texts.again}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollBox>
      )}
      {pages.hasNextPage && <ListEnd pages={pages} />}
    </div>
  );
}

function outcomeOf({ attempts, status, problem }: Delivery, texts: (typeof webhooksTexts)['en']): string {
  const answer = problem === undefined || problem === 'status' ? status?.toString() : texts.problems[problem];
  return [texts.attempts(attempts), answer].filter(Boolean).join(' · ');
}
