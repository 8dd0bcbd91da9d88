import { useT } from '@oriel/app-kit';
import { IconButton } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { CopyText } from './CopyText';

/** A secret that the service returns only once. */
export interface FreshSecret {
  /** Name of the key. */
  readonly name: string;
  readonly secret: string;
}

/** Shows a secret once. Closing it without copying asks for confirmation. */
export function SecretCard({
  fresh: { name, secret },
  onClose,
}: {
  fresh: FreshSecret;
  onClose: () => void;
}) {
  const t = useT();
  const host = useHost();
  const id = useId();
  const copyButton = useRef<HTMLButtonElement>(null);
  const [copied, setCopied] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new key has the focus once
  useEffect(() => copyButton.current?.focus(), [secret]);
  const close = async () => {
    const isSure =
      copied === secret ||
      (await host.confirm({
        title: t('secret.closeTitle'),
        text: t('secret.closeText'),
        confirmLabel: t('secret.closeConfirm'),
        destructive: true,
      }));
    if (isSure) onClose();
  };
  return (
    <section className="w-card w-secret o-stack o-box" aria-labelledby={id}>
      <div className="w-head o-row o-wrap">
        <h3 id={id}>{t('secret.title')}</h3>
        <IconButton label={t('secret.close')} onClick={() => void close()}>
          <X />
        </IconButton>
      </div>
      <p role="status">{t('secret.text', { name })}</p>
      <CopyText ref={copyButton} label={t('secret.key')} text={secret} onCopied={() => setCopied(secret)} />
    </section>
  );
}
