import { FormDialog, ResourceView, useForm, useFormat, useResource, useSignals, useT } from '@oriel/app-kit';
import {
  checkToolServer,
  type ToolServer,
  type ToolServerOffer,
  toolServerLimits,
  updateToolServer,
} from '@oriel/contracts';
import { Button, InlineNote, Skeleton, Spinner, sheet, useSheet } from '@oriel/ui';
import { useClient, type WidgetDialogProps } from '@oriel/widget-kit';
import { useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { CheckList, type CheckRow } from '../parts/CheckList';
import css from './tool-servers.css?inline';

const argsSchema = z.object({
  organizationId: z.string(),
  server: z.object({
    id: z.string(),
    name: z.string(),
    tools: z.nullable(z.array(z.string())),
    forOwnAgents: z.optional(z.boolean()),
  }),
  /** Whether the server has just been connected. */
  isNew: z.optional(z.boolean()),
});
const styles = sheet(css);

const schema = z
  .object({
    allows: z.enum(['reading', 'some']),
    /** Names of tools, if not all read-only tools are allowed. */
    tools: z.array(z.string()),
    forOwnAgents: z.boolean(),
  })
  .check(
    z.refine(({ allows, tools }) => allows === 'reading' || tools.length > 0, {
      path: ['tools'],
      error: 'required',
    }),
    z.refine(({ allows, tools }) => allows === 'reading' || tools.length <= toolServerLimits.tools, {
      path: ['tools'],
      error: 'too_long',
    }),
  );

/** Selects the tools of an MCP server that agents may use. Closes with the updated server. */
export default function ToolServerToolsDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const format = useFormat();
  const client = useClient();
  const id = useId();
  const [{ organizationId, server, isNew }] = useState(() => z.parse(argsSchema, args));
  const params = { organizationId, toolServerId: server.id };
  const [attempt, setAttempt] = useState(0);
  const region = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The focused button is removed.
    region.current?.focus();
    setAttempt(before => before + 1);
  };
  const offer = useResource(signal => client.call(checkToolServer, { params }, { signal }), attempt);
  const form = useForm(schema, {
    allows: server.tools === null ? 'reading' : 'some',
    tools: server.tools ?? [],
    forOwnAgents: server.forOwnAgents ?? false,
  });
  const { allows, tools, forOwnAgents } = form.values.value;
  const [problem] = form.problems.value.tools ?? [];
  return (
    <FormDialog
      size="large"
      title={t('toolServers.toolsTitle', { name: server.name })}
      form={form}
      submitLabel={t(isNew ? 'toolServers.done' : 'kit.save')}
      isDisabled={offer.value.value?.reachable !== true}
      needsChange
      send={(sent, { signal }) =>
        client.call(
          updateToolServer,
          {
            params,
            body: {
              tools: sent.allows === 'reading' ? null : sent.tools,
              ...(sent.forOwnAgents !== (server.forOwnAgents ?? false) && {
                forOwnAgents: sent.forOwnAgents,
              }),
            },
          },
          { signal },
        )
      }
      close={close}
    >
      <div ref={region} tabIndex={-1} className="w-tool-offer">
        <ResourceView
          resource={offer}
          level={3}
          compact
          onRetry={retry}
          skeleton={
            <>
              <p className="w-tool-wait o-row" role="status">
                <Spinner /> {t('toolServers.asking', { name: server.name })}
              </p>
              <Skeleton lines={4} />
            </>
          }
        >
          {({ reachable, tools: offered, leftOut = [] }) =>
            reachable ? (
              <>
                {leftOut.length > 0 && <LeftOutTools leftOut={leftOut} />}
                <fieldset className="w-choice o-stack">
                  <legend>{t('toolServers.legend')}</legend>
                  {(['reading', 'some'] as const).map(each => (
                    <label key={each}>
                      <input
                        type="radio"
                        name={id}
                        checked={allows === each}
                        onChange={() => form.change({ allows: each })}
                      />
                      <span>
                        <b>{t(`toolServers.allows.${each}`)}</b>
                        <small>{t(`toolServers.allows.${each}Text`)}</small>
                      </span>
                    </label>
                  ))}
                </fieldset>
                {allows === 'some' && (offered.length > 0 || tools.length > 0) ? (
                  <div className="w-tool-rows">
                    <CheckList
                      legend={t('toolServers.list')}
                      rows={rowsOf(offered, server, t)}
                      value={tools}
                      problem={
                        problem &&
                        t(
                          `toolServers.toolsProblem.${problem.code === 'required' ? 'required' : 'too_long'}`,
                          {
                            max: format.number(toolServerLimits.tools),
                          },
                        )
                      }
                      onChange={next => form.change({ tools: next })}
                    />
                  </div>
                ) : (
                  <ReadingTools offered={offered} />
                )}
                <fieldset className="w-choice o-stack">
                  <legend>{t('toolServers.own')}</legend>
                  <label>
                    <input
                      type="checkbox"
                      checked={forOwnAgents}
                      onChange={({ currentTarget }) => form.change({ forOwnAgents: currentTarget.checked })}
                    />
                    <span>
                      <b>{t('toolServers.forOwnAgents')}</b>
                      <small>{t('toolServers.forOwnAgentsText')}</small>
                    </span>
                  </label>
                </fieldset>
              </>
            ) : (
              <InlineNote
                tone="danger"
                role="alert"
                title={t('toolServers.unreachableTitle', { name: server.name })}
                actions={<Button onClick={retry}>{t('kit.retry')}</Button>}
              >
                {t('toolServers.unreachableText')}
              </InlineNote>
            )
          }
        </ResourceView>
      </div>
    </FormDialog>
  );
}

type Offered = ToolServerOffer['tools'];

/** Excludes duplicate names, and names that cannot be stored. */
const usable = (offered: Offered): Offered =>
  offered.filter(
    ({ name }, index) =>
      name.length > 0 && name.length <= 200 && offered.findIndex(each => each.name === name) === index,
  );

/** Offered tools first, then selected ones that are gone. */
function rowsOf(
  offered: Offered,
  { tools }: Pick<ToolServer, 'tools'>,
  t: ReturnType<typeof useT>,
): CheckRow<string>[] {
  const found = usable(offered);
  const gone = (tools ?? []).filter(name => !found.some(each => each.name === name));
  return [
    ...found.map(({ name, description, onlyReads }) => ({
      value: name,
      label: name,
      text: description,
      ...(!onlyReads && { tag: t('toolServers.mayChange') }),
    })),
    ...gone.map(name => ({ value: name, label: name, text: t('toolServers.gone') })),
  ];
}

function LeftOutTools({ leftOut }: { leftOut: NonNullable<ToolServerOffer['leftOut']> }) {
  const t = useT();
  const format = useFormat();
  const { length } = leftOut;
  return (
    <InlineNote
      className="w-tool-note"
      tone="warning"
      title={t('toolServers.leftOut', { count: length, number: format.number(length) })}
    >
      {t('toolServers.leftOutText')}
      <ul className="w-tool-list w-tool-left">
        {leftOut.map(({ name, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes
          <li key={index}>
            {name || t('toolServers.nameless')}
            <small>{t(`toolServers.leftOutReason.${reason}`)}</small>
          </li>
        ))}
      </ul>
    </InlineNote>
  );
}

function ReadingTools({ offered }: { offered: Offered }) {
  const t = useT();
  const reading = usable(offered).filter(({ onlyReads }) => onlyReads);
  if (reading.length === 0)
    return (
      <InlineNote className="w-tool-note" tone="warning">
        {t(offered.length === 0 ? 'toolServers.offersNone' : 'toolServers.noneReads')}
      </InlineNote>
    );
  return (
    <ul className="w-tool-list" aria-label={t('toolServers.list')}>
      {reading.map(({ name, description }) => (
        <li key={name}>
          {name}
          {description && <small>{description}</small>}
        </li>
      ))}
    </ul>
  );
}
