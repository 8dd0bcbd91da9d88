import { useSignals, useT } from '@oriel/app-kit';
import type { SectionForm } from '../section';

/** Shows a problem of a field that has no error slot of its own. */
export function SectionRefusal<V extends object>({
  form,
  field,
  title,
}: {
  form: SectionForm<V>;
  field: keyof V;
  title: string;
}) {
  useSignals();
  const t = useT();
  if (!form.problems.value[field]) return null;
  return (
    <p className="a-problem" role="alert">
      {t('kit.problem.invalid', { field: title })}
    </p>
  );
}
