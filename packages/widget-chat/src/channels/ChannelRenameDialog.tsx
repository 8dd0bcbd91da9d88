import { NameDialog, useT } from '@oriel/app-kit';
import { defaultNameRule, limits, nameRules, updateChannel } from '@oriel/contracts';
import { useClient, type WidgetDialogProps } from '@oriel/widget-kit';
import * as z from 'zod/mini';

const argsSchema = z.object({
  organizationId: z.string(),
  channelId: z.string(),
  name: z.string(),
  nameRule: z._default(z.enum(nameRules), defaultNameRule),
});

/** Renames a channel; closes with `true` once renamed. */
export default function ChannelRenameDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const client = useClient();
  const { name, nameRule, ...params } = z.parse(argsSchema, args);
  return (
    <NameDialog
      title={t('channels.renameTitle')}
      name={name}
      max={limits.channelName}
      rule={nameRule}
      save={async (next, { signal }) => {
        await client.call(updateChannel, { params, body: { name: next } }, { signal });
        return true;
      }}
      close={(isRenamed = false) => close(isRenamed)}
    />
  );
}
