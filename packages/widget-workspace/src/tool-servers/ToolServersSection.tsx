import { ResourceView, useFormat, useSignals, useT } from '@oriel/app-kit';
import { type ToolServer, toolServerLimits } from '@oriel/contracts';
import {
  Button,
  DataTable,
  InlineNote,
  type RowAction,
  RowActions,
  Skeleton,
  sheet,
  useSheet,
} from '@oriel/ui';
import { Pencil, Plus, Trash2, Wrench } from 'lucide-react';
import { useEffect } from 'react';
import { useReadOnly } from '../parts/ReadOnly';
import { useDetailDialog } from '../parts/use-detail-dialog';
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
  const { connect, edit, choose } = useToolServerActions(store);
  const choice = store.choice.value.value;
  const isReadOnly = useReadOnly();
  useDetailDialog('agents', choice?.allowed && !isReadOnly ? choice.servers : undefined, (server, view) =>
    view === 'tools' ? choose(server) : edit(server),
  );
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

function ServerTable({ servers, isAllowed, store }: TableProps) {
  const t = useT();
  const format = useFormat();
  const { remove } = useToolServerActions(store);
  const { showDetail } = useWorkspace();
  const actionsOn = (server: ToolServer): RowAction[] => [
    ...(isAllowed
      ? [
          {
            id: 'tools',
            label: t('toolServers.choose'),
            icon: <Wrench />,
            onSelect: () => showDetail(`${server.id}/tools`),
          },
          {
            id: 'edit',
            label: t('toolServers.edit'),
            icon: <Pencil />,
            onSelect: () => showDetail(server.id),
          },
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
    <DataTable
      labelledBy="w-tool-servers"
      columns={[
        { key: 'name', head: t('kit.name'), cell: ({ name }) => <b>{name}</b>, title: ({ name }) => name },
        { key: 'host', head: t('toolServers.host'), cell: hostOf },
        {
          key: 'token',
          head: t('toolServers.token'),
          width: 132,
          cell: ({ hasToken }) => t(hasToken ? 'toolServers.tokenKept' : 'toolServers.tokenNone'),
        },
        {
          key: 'tools',
          head: t('toolServers.tools'),
          width: 148,
          cell: ({ tools }) =>
            tools === null
              ? t('toolServers.reading')
              : t('toolServers.chosen', { count: tools.length, number: format.number(tools.length) }),
        },
      ]}
      rows={servers}
      keyOf={({ id }) => id}
      actions={{
        head: t('workspace.actions'),
        cell: server => (
          <RowActions label={t('toolServers.actionsOf', { name: server.name })} actions={actionsOn(server)} />
        ),
      }}
    />
  );
}

const hostOf = ({ url }: ToolServer) => (URL.canParse(url) ? new URL(url).host : url);

function useToolServerActions(store: ToolServersStore) {
  const t = useT();
  const { host, organizationId } = useWorkspace();
  const ask = async (
    name: 'ToolServerDialog' | 'ToolServerToolsDialog',
    server?: ToolServer,
    isNew = false,
  ) => {
    const args = { organizationId: organizationId(), ...(server && { server }), ...(isNew && { isNew }) };
    // The dialog returns the updated server, or nothing if it was cancelled.
    const answer = (await host.openDialog(name, args).catch(() => undefined)) as ToolServer | undefined;
    if (answer) store.put(answer);
    return answer;
  };
  const say = (title: string) => host.notify({ kind: 'success', title });
  const choose = async (server: ToolServer, isNew = false) => {
    const changed = await ask('ToolServerToolsDialog', server, isNew);
    if (changed) void say(t('toolServers.toolsSaved', { name: changed.name }));
  };
  return {
    choose,
    async connect() {
      const made = await ask('ToolServerDialog');
      if (made) await choose(made, true);
    },
    async edit(server: ToolServer) {
      const changed = await ask('ToolServerDialog', server);
      if (changed) void say(t('toolServers.changed', { name: changed.name }));
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
