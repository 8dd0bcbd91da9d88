import { type Translate, useSignals, useT } from '@oriel/app-kit';
import { type CardOrder, cardOrders } from '@oriel/contracts';
import { IconButton, Menu, MenuPanel, type MenuRow } from '@oriel/ui';
import { can } from '@oriel/widget-kit';
import {
  Download,
  Ellipsis,
  Inbox,
  ListChecks,
  Printer,
  Tags,
  Trash2,
  Upload,
  UserRoundX,
} from 'lucide-react';
import type { ToolPanelProps } from '../lists/ToolButton';
import { cardDialogs } from '../store/dialog-names';
import { type PromptsStore, usePrompts } from '../store/prompts-context';
import type { PromptsSession } from '../store/start-session';

/** Import, export, and the administrator's actions on tags and on cards of former members. */
export default function LibraryMenu() {
  useSignals();
  const t = useT();
  const store = usePrompts();
  const session = store.session.value;
  const features = session?.features.value;
  const isSelecting = store.selection.isOn.value;
  const rows: MenuRow[] = [];
  // Until permissions are known, the service decides.
  const isPerson = session?.isPerson === true;
  if (!isPerson && (!features || features.manageOrganizationPromptCards?.status === 'visible')) {
    rows.push({
      id: 'import',
      label: t('library.import'),
      icon: <Upload />,
      onSelect: () => void store.go({ kind: 'import' }),
    });
  }
  if (!isPerson)
    rows.push({
      id: 'export',
      label: t('library.export'),
      icon: <Download />,
      onSelect: () => void exportCards(store, t),
    });
  rows.push(
    ...(store.host.props.value.insert
      ? []
      : [
          {
            id: 'select',
            label: t(isSelecting ? 'select.stop' : 'select.start'),
            icon: <ListChecks />,
            onSelect: () => (isSelecting ? store.selection.stop() : store.selection.start()),
          },
        ]),
    ...(isPerson
      ? []
      : [
          {
            id: 'proposals',
            label: t('proposals.title'),
            icon: <Inbox />,
            onSelect: () => void store.go({ kind: 'proposals', cardId: undefined }),
          },
        ]),
    { id: 'print', label: t('library.print'), icon: <Printer />, onSelect: () => void store.host.print() },
    { id: 'bin', label: t('bin.title'), icon: <Trash2 />, onSelect: () => void openBin(store) },
  );
  if (can(session, 'manageOrganization')) {
    rows.push(
      { kind: 'divider', id: 'before-tags' },
      {
        id: 'tags',
        label: t('tags.manage'),
        icon: <Tags />,
        onSelect: () => void manageTags(store),
      },
    );
  }
  if (mayHandOver(session)) {
    rows.push(
      ...(can(session, 'manageOrganization') ? [] : [{ kind: 'divider' as const, id: 'before-hand-over' }]),
      {
        id: 'handOver',
        label: t('library.handOver'),
        icon: <UserRoundX />,
        onSelect: () => void store.go({ kind: 'handOver' }),
      },
    );
  }
  return (
    <Menu
      label={t('library.more')}
      rows={rows}
      placement="bottom-end"
      startsOpen
      trigger={props => (
        <IconButton label={t('library.more')} {...props}>
          <Ellipsis />
        </IconButton>
      )}
    />
  );
}

/** The orders of the cards. */
export function OrderPanel(props: ToolPanelProps) {
  useSignals();
  const t = useT();
  const { library } = usePrompts();
  const { order: current, search, collection } = library.filters.value;
  const isOffered = (order: CardOrder) =>
    (order !== 'RELEVANCE' || search.trim() !== '') && (order !== 'LAST_USED' || collection === 'RECENT');
  return (
    <MenuPanel
      {...props}
      label={t('order.label')}
      placement="bottom-end"
      rows={cardOrders.filter(isOffered).map(order => ({
        id: order,
        label: t(`order.${order}`),
        checked: current === order,
        onSelect: () => library.filter({ order }),
      }))}
    />
  );
}

/** Asks which cards to export, and reports the finished file. */
async function exportCards({ host, session }: PromptsStore, t: Translate): Promise<void> {
  const { id: organizationId, personal } = session.peek()?.organization ?? {};
  if (!organizationId) return;
  // Only one dialog can be open on a page; a second request does nothing.
  const name = await host
    .openDialog(cardDialogs.exportCards, { organizationId, personal })
    .catch(() => undefined);
  if (typeof name !== 'string') return;
  await host.notify({ kind: 'success', title: t('export.done'), text: t('export.doneText', { name }) });
}

/** Shows the deleted cards; restored ones reappear in the library. */
async function openBin({ host, session, library }: PromptsStore): Promise<void> {
  const organizationId = session.peek()?.organization?.id;
  const restored = await host.openDialog(cardDialogs.bin, { organizationId }).catch(() => undefined);
  if (typeof restored === 'number' && restored > 0) library.refresh();
}

/** Shows the tags of the workspace; the library reloads after changes. */
async function manageTags({ host, session, library }: PromptsStore): Promise<void> {
  const organizationId = session.peek()?.organization?.id;
  const changed = await host.openDialog(cardDialogs.tags, { organizationId }).catch(() => undefined);
  // A filter by the old name would find nothing.
  if (typeof changed === 'number' && changed > 0) {
    if (library.filters.peek().tags.length > 0) library.filter({ tags: [] });
    else library.refresh();
  }
}

/**
 * Whether to offer the hand-over of cards: workspaces with one member have no leavers, and plain members do not manage others.
 */
const mayHandOver = (session: PromptsSession | undefined): boolean =>
  session?.organization?.personal === false && can(session, 'manageOrganizationMembers');
