import { NameDialog, useT } from '@oriel/app-kit';
import { defaultNameRule, limits, nameRules, updateTeam } from '@oriel/contracts';
import { useClient, type WidgetDialogProps } from '@oriel/widget-kit';
import * as z from 'zod/mini';

const argsSchema = z.object({
  organizationId: z.string(),
  teamId: z.string(),
  name: z.string(),
  nameRule: z._default(z.enum(nameRules), defaultNameRule),
});

/** Renames a team; closes with the new name. */
export default function TeamRenameDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const client = useClient();
  const { name, nameRule, ...params } = z.parse(argsSchema, args);
  return (
    <NameDialog
      title={t('teams.renameTitle')}
      label={t('teams.name')}
      name={name}
      max={limits.teamName}
      rule={nameRule}
      save={async (next, { signal }) =>
        (await client.call(updateTeam, { params, body: { name: next } }, { signal })).name
      }
      close={close}
    />
  );
}
