import {
  type FieldProblem,
  FormDialog,
  FormField,
  TextField,
  useForm,
  useFormat,
  useSignals,
  useT,
} from '@oriel/app-kit';
import { addToolServer, toolServerFields, toolServerLimits, updateToolServer } from '@oriel/contracts';
import { InlineNote, sheet, TextInput, useSheet } from '@oriel/ui';
import { useClient, type WidgetDialogProps } from '@oriel/widget-kit';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import css from './tool-servers.css?inline';

const styles = sheet(css);

const argsSchema = z.object({
  organizationId: z.string(),
  /** The edited server. Default: a new one. */
  server: z.optional(z.object({ id: z.string(), name: z.string(), url: z.string(), hasToken: z.boolean() })),
});

const tokenChoices = ['keep', 'replace', 'remove'] as const;

interface ServerValues {
  name: string;
  url: string;
  /** Handling of a stored token. */
  tokenChoice: (typeof tokenChoices)[number];
  token: string;
}

const { name, url, token } = toolServerFields;
const trimmed = z.pipe(
  z.string(),
  z.transform(text => text.trim()),
);
/** @param hasToken - whether a token is stored */
const schemaOf = (hasToken: boolean) =>
  z
    .object({
      name: z.pipe(trimmed, name),
      url: z.pipe(trimmed, url),
      tokenChoice: z.enum(tokenChoices),
      token: z.pipe(
        z.pipe(
          trimmed,
          z.transform(text => (text === '' ? undefined : text)),
        ),
        token,
      ),
    })
    .check(
      z.refine(values => !hasToken || values.tokenChoice !== 'replace' || values.token !== undefined, {
        path: ['token'],
        error: 'required',
      }),
    );
type ServerInput = z.output<ReturnType<typeof schemaOf>>;

/** Connects an MCP server, or changes its URL and token. Closes with the updated server. */
export default function ToolServerDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const format = useFormat();
  const client = useClient();
  const id = useId();
  const [{ organizationId, server }] = useState(() => z.parse(argsSchema, args));
  const hasToken = server?.hasToken ?? false;
  const [schema] = useState(() => schemaOf(hasToken));
  const form = useForm<ServerValues, ServerInput>(
    schema,
    { name: server?.name ?? '', url: server?.url ?? '', tokenChoice: 'keep', token: '' },
    { refusals: { conflict: ['name', 'taken'], forbidden: ['url', 'not_allowed'] } },
  );
  const values = form.values.value;
  const losesToken = hasToken && values.tokenChoice === 'keep' && values.url.trim() !== server?.url;
  const nameProblem = ({ code, values: found }: FieldProblem) =>
    t(`toolServers.nameProblem.${['required', 'too_long', 'taken'].includes(code) ? code : 'charset'}`, {
      max: format.number(toolServerLimits.name),
      servers: format.number(toolServerLimits.servers),
      ...found,
    });
  const urlProblem = ({ code }: FieldProblem) =>
    t(`toolServers.urlProblem.${['required', 'too_long', 'not_allowed'].includes(code) ? code : 'invalid'}`, {
      max: format.number(toolServerLimits.url),
    });
  const tokenProblem = ({ code }: FieldProblem) =>
    t(`toolServers.tokenProblem.${['required', 'too_long'].includes(code) ? code : 'charset'}`, {
      max: format.number(toolServerLimits.token),
    });
  return (
    <FormDialog
      size="large"
      title={server ? t('toolServers.editTitle', { name: server.name }) : t('toolServers.connectTitle')}
      form={form}
      submitLabel={t(server ? 'kit.save' : 'toolServers.connectConfirm')}
      needsChange={server !== undefined}
      send={(sent, { signal, idempotencyKey }) => {
        if (!server) {
          const body = {
            name: sent.name,
            url: sent.url,
            ...(sent.token !== undefined && { token: sent.token }),
          };
          return client.call(addToolServer, { params: { organizationId }, body }, { signal, idempotencyKey });
        }
        const isTyped = !hasToken || sent.tokenChoice === 'replace';
        const body = {
          ...(sent.url !== server.url && { url: sent.url }),
          ...(isTyped && sent.token !== undefined && { token: sent.token }),
          ...(hasToken && sent.tokenChoice === 'remove' && { token: null }),
        };
        const params = { organizationId, toolServerId: server.id };
        return client.call(updateToolServer, { params, body }, { signal });
      }}
      close={close}
    >
      {!server && (
        <TextField
          form={form}
          name="name"
          label={t('kit.name')}
          help={t('toolServers.nameHelp', { example: `mcp_${values.name.trim() || 'docs'}_search` })}
          max={toolServerLimits.name}
          problemText={nameProblem}
        />
      )}
      <TextField
        form={form}
        name="url"
        type="url"
        label={t('toolServers.url')}
        help={t('toolServers.urlHelp')}
        placeholder="https://mcp.example.com/mcp"
        max={toolServerLimits.url}
        problemText={urlProblem}
      />
      {hasToken && (
        <fieldset className="w-choice o-stack">
          <legend>{t('toolServers.token')}</legend>
          {tokenChoices.map(each => (
            <label key={each}>
              <input
                type="radio"
                name={id}
                checked={values.tokenChoice === each}
                onChange={() => form.change({ tokenChoice: each, token: '' })}
              />
              <span>
                <b>{t(`toolServers.tokenChoice.${each}`)}</b>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {losesToken && (
        <InlineNote className="w-tool-note" tone="warning" role="status">
          {t('toolServers.losesToken')}
        </InlineNote>
      )}
      {(!hasToken || values.tokenChoice === 'replace') && (
        <FormField
          form={form}
          name="token"
          label={t(hasToken ? 'toolServers.newToken' : 'toolServers.token')}
          note={hasToken ? undefined : t('toolServers.optional')}
          help={t('toolServers.tokenHelp')}
          max={toolServerLimits.token}
          problemText={tokenProblem}
        >
          {({ value, onChange, onBlur }) => (
            <TextInput
              type="password"
              autoComplete="off"
              spellCheck={false}
              value={value}
              onBlur={onBlur}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
            />
          )}
        </FormField>
      )}
    </FormDialog>
  );
}
