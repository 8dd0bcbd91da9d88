import { OperatorPage } from '../OperatorPage';
import { useOperatorT } from '../use-operator-t';

/** State of the server, and what needs attention. */
export default function OverviewPage() {
  const t = useOperatorT();
  return <OperatorPage title={t('page.overview')}>{null}</OperatorPage>;
}
