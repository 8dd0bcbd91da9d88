import { useSignals, useT } from '@oriel/app-kit';
import { type CardOrder, cardOrders } from '@oriel/contracts';
import { Button, Menu } from '@oriel/ui';
import { ArrowDownUp } from 'lucide-react';
import { usePrompts } from '../store/prompts-context';

/** The order of the cards; the button shows the current one. */
export function OrderMenu() {
  useSignals();
  const t = useT();
  const { library } = usePrompts();
  const { order: current, search, collection } = library.filters.value;
  const isOffered = (order: CardOrder) =>
    (order !== 'RELEVANCE' || search.trim() !== '') && (order !== 'LAST_USED' || collection === 'RECENT');
  return (
    <Menu
      label={t('order.label')}
      rows={cardOrders.filter(isOffered).map(order => ({
        id: order,
        label: t(`order.${order}`),
        checked: current === order,
        onSelect: () => library.filter({ order }),
      }))}
      placement="bottom-end"
      trigger={props => (
        <Button kind="ghost" icon={<ArrowDownUp />} collapse {...props}>
          {t(`order.${current}`)}
        </Button>
      )}
    />
  );
}
