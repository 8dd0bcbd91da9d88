import { useAct } from '@oriel/app-kit';
import { Button } from '@oriel/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useWorkspace } from '../store/workspace-context';

interface CsvButtonProps {
  readonly fileName: string;
  /** Title of the toast after a failure. */
  readonly failed: string;
  readonly read: (signal: AbortSignal) => Promise<ArrayBuffer>;
}

/** Downloads a list as a CSV file. */
export function CsvButton({ fileName: name, failed, read }: CsvButtonProps) {
  const act = useAct();
  const { host } = useWorkspace();
  const [isExporting, setExporting] = useState(false);
  const download = async () => {
    setExporting(true);
    await act(
      async signal => host.download({ name, type: 'text/csv;charset=utf-8', data: await read(signal) }),
      { failed },
    );
    setExporting(false);
  };
  return (
    <Button icon={<Download />} busy={isExporting} onClick={() => void download()}>
      CSV
    </Button>
  );
}
