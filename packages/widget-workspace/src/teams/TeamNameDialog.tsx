import { NameDialog, useT } from '@oriel/app-kit';
import { createTeam, defaultNameRule, limits, nameRules, updateTeam } from '@oriel/contracts';
import { useClient, type WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';

const argsSchema = z.object({
  organizationId: z.string(),
  /** Default: a new team. */
  teamId: z.optional(z.string()),
  name: z.optional(z.string()),
  nameRule: z._default(z.enum(nameRules), defaultNameRule),
});

/** Creates or renames a team. Closes with the team. */
export default function TeamNameDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const client = useClient();
  const [{ organizationId, teamId, name = '', nameRule }] = useState(() => z.parse(argsSchema, args));
  const isNew = teamId === undefined;
  return (
    <NameDialog
      title={t(isNew ? 'teams.createTitle' : 'teams.renameTitle')}
      label={t('teams.nameLabel')}
      name={name}
      max={limits.teamName}
      rule={nameRule}
      submitLabel={t(isNew ? 'teams.create' : 'kit.save')}
      save={(next, context) => {
        const body = { name: next };
        return teamId === undefined
          ? client.call(createTeam, { params: { organizationId }, body }, context)
          : client.call(updateTeam, { params: { organizationId, teamId }, body }, { signal: context.signal });
      }}
      close={close}
    />
  );
}
