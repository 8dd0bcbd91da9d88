import { useFormat } from '@oriel/app-kit';
import { endpointKinds, type ManagedModelService } from '@oriel/contracts';
import { Status, Tag } from '@oriel/ui';
import { type OperatorT, useOperatorT } from '../use-operator-t';

/** The name of a kind; others, such as the demo model's, are shown as they are. */
export const kindName = (t: OperatorT, kind: string): string => {
  const known = endpointKinds.find(each => each === kind);
  return known ? t(`endpoints.kind.${known}`) : kind;
};

/** The source of the running definition, if others define the same id. */
export function conflictText(
  t: OperatorT,
  { managedBy, overrides }: ManagedModelService,
): string | undefined {
  if (overrides.length === 0) return;
  const others = overrides.map(each => t(`endpoints.source.${each}`)).join(', ');
  return t(`endpoints.wins.${managedBy}Text`, { others });
}

/** The source of an endpoint's definition. */
export function Source({ endpoint }: { endpoint: ManagedModelService }) {
  const t = useOperatorT();
  const { managedBy, overrides } = endpoint;
  if (overrides.length > 0) return <Tag tone="warning">{t(`endpoints.wins.${managedBy}`)}</Tag>;
  return t(`endpoints.source.${managedBy}`);
}

/** Whether an endpoint answers. */
export function Health({ endpoint }: { endpoint: ManagedModelService }) {
  const t = useOperatorT();
  const format = useFormat();
  const { enabled, isConfigured, failingSince, checkedAt } = endpoint;
  if (!isConfigured) return <Status>{t('endpoints.health.unconfigured')}</Status>;
  if (!enabled) return <Status>{t('endpoints.health.off')}</Status>;
  if (failingSince !== null) {
    const time = format.date(failingSince, { dateStyle: 'short', timeStyle: 'short' });
    return <Status tone="danger">{t('endpoints.health.failing', { time })}</Status>;
  }
  if (checkedAt === null) return <Status>{t('endpoints.health.unknown')}</Status>;
  return <Status tone="success">{t('endpoints.health.answers')}</Status>;
}
