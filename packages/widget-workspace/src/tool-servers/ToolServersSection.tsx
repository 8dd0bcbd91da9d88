import { ResourceView, useFormat, useSignals, useT } from '@oriel/app-kit';
import { type ToolServer, toolServerLimits } from '@oriel/contracts';
import {
  Button,
  IconButton,
  InlineNote,
  Menu,
  type MenuRow,
  Skeleton,
  sheet,
  useSheet,
  VisuallyHidden,
} from '@oriel/ui';
import { Ellipsis, Pencil, Plus, Trash2, Wrench } from 'lucide-react';
import { useEffect } from 'react';
import { useRoom, useWorkspace } from '../store/workspace-context';
import css from './tool-servers.css?inline';
import { createToolServersStore, type ToolServersStore } from './tool-servers-store';

const styles = sheet(css);

/** The MCP servers of the workspace, if the operator allows them or any exist. */
export function ToolServersSection() {
  useSignals();
  useSheet(styles);
  const t = useT();
  const format = useFormat();
  const store = useRoom(createToolServersStore);
  const { connect } = useToolServerActions(store);
  useEffect(() => store.open(), [store]);
  return (
    <ResourceView
      resource={store.choice}
      level={3}
      compact
      failedTitle={t('toolServers.loadFailed')}
      // A service without this endpoint is treated like one that does not allow servers.
      missing={<span />}
      skeleton={<Skeleton lines={2} />}
    >
      {({ allowed, servers }) => {
        if (!allowed && servers.length === 0) return null;
        const isFull = servers.length >= toolServerLimits.servers;
        return (
          <section className="w-section o-stack o-gap-3" aria-labelledby="w-tool-servers">
            <div className="w-head o-row o-wrap">
              <h3 id="w-tool-servers">{t('toolServers.heading')}</h3>
              {allowed && (
                <Button icon={<Plus />} disabled={isFull} onClick={() => void connect()}>
                  {t('toolServers.connect')}
                </Button>
              )}
            </div>
            <p className="w-muted">{t('toolServers.text')}</p>
            {!allowed && (
              <InlineNote tone="warning" title={t('toolServers.offTitle')}>
                {t('toolServers.offText')}
              </InlineNote>
            )}
            {isFull && (
              <p className="w-muted">
                {t('toolServers.full', { max: format.number(toolServerLimits.servers) })}
              </p>
            )}
            {servers.length === 0 ? (
              <p className="w-muted">{t('toolServers.none')}</p>
            ) : (
              <ServerTable servers={servers} isAllowed={allowed} store={store} />
            )}
          </section>
        );
      }}
    </ResourceView>
  );
}

interface TableProps {
  servers: readonly ToolServer[];
  isAllowed: boolean;
  store: ToolServersStore;
}

function ServerTable({ servers, ...row }: TableProps) {
  const t = useT();
  return (
    <div className="w-table-frame o-box">
      <table className="w-table" aria-labelledby="w-tool-servers">
        <thead>
          <tr>
            <th scope="col">{t('kit.name')}</th>
            <th scope="col">{t('toolServers.host')}</th>
            <th scope="col">{t('toolServers.token')}</th>
            <th scope="col">{t('toolServers.tools')}</th>
            <th scope="col">
              <VisuallyHidden>{t('workspace.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {servers.map(server => (
            <ServerRow key={server.id} server={server} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ServerRow({ server, isAllowed, store }: { server: ToolServer } & Omit<TableProps, 'servers'>) {
  const t = useT();
  const format = useFormat();
  const { edit, choose, remove } = useToolServerActions(store);
  const { name, hasToken, tools } = server;
  const rows: MenuRow[] = [
    ...(isAllowed
      ? [
          {
            id: 'tools',
            label: t('toolServers.choose'),
            icon: <Wrench />,
            onSelect: () => void choose(server),
          },
          { id: 'edit', label: t('toolServers.edit'), icon: <Pencil />, onSelect: () => void edit(server) },
        ]
      : []),
    {
      id: 'remove',
      label: t('toolServers.remove'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => void remove(server),
    },
  ];
  return (
    <tr>
      <td className="w-wide">
        <b>{name}</b>
      </td>
      <td className="w-fact w-tool-host" data-label={t('toolServers.host')}>
        {hostOf(server)}
      </td>
      <td className="w-fact" data-label={t('toolServers.token')}>
        {t(hasToken ? 'toolServers.tokenKept' : 'toolServers.tokenNone')}
      </td>
      <td className="w-fact" data-label={t('toolServers.tools')}>
        {tools === null
          ? t('toolServers.reading')
          : t('toolServers.chosen', { count: tools.length, number: format.number(tools.length) })}
      </td>
      <td className="w-end w-row-menu">
        <Menu
          label={t('toolServers.actionsOf', { name })}
          placement="bottom-end"
          rows={rows}
          trigger={props => (
            <IconButton label={t('toolServers.actionsOf', { name })} {...props}>
              <Ellipsis />
            </IconButton>
          )}
        />
      </td>
    </tr>
  );
}

const hostOf = ({ url }: ToolServer) => (URL.canParse(url) ? new URL(url).host : url);

function useToolServerActions(store: ToolServersStore) {
  const t = useT();
  const { host, organizationId } = useWorkspace();
  /** The dialog returns the updated server, or nothing if it was cancelled. */
  const ask = async (name: 'ToolServerDialog' | 'ToolServerToolsDialog', server?: ToolServer) => {
    const args = { organizationId: organizationId(), ...(server && { server }) };
    const answer = (await host.openDialog(name, args).catch(() => undefined)) as ToolServer | undefined;
    if (answer) store.put(answer);
    return answer;
  };
  const say = (title: string) => host.notify({ kind: 'success', title });
  const choose = async (server: ToolServer) => {
    const changed = await ask('ToolServerToolsDialog', server);
    if (changed) await say(t('toolServers.toolsSaved', { name: changed.name }));
  };
  return {
    choose,
    async connect() {
      const made = await ask('ToolServerDialog');
      if (made) await choose(made);
    },
    async edit(server: ToolServer) {
      const changed = await ask('ToolServerDialog', server);
      if (changed) await say(t('toolServers.changed', { name: changed.name }));
    },
    async remove(server: ToolServer) {
      const { name } = server;
      const isDone = await host.confirm({
        title: t('toolServers.removeTitle', { name }),
        text: t('toolServers.removeText'),
        confirmLabel: t('toolServers.remove'),
        destructive: true,
        run: signal => store.remove(server, signal),
      });
      if (isDone) await say(t('toolServers.removed', { name }));
    },
  };
}
