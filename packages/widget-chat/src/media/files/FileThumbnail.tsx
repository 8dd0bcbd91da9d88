import { type ChatFile, getChatFile } from '@oriel/contracts';
import { useEffect, useState } from 'react';
import { useChat } from '../../session/chat-context';

/** The thumbnail of an image. It is fetched with the user's credentials, which a plain URL would not carry. */
export function FileThumbnail({ file }: { file: Pick<ChatFile, 'id'> }) {
  const { host, currentOrganization } = useChat();
  const [source, setSource] = useState<string>();
  const { id } = file;
  useEffect(() => {
    const organizationId = currentOrganization.peek()?.session.organization.id;
    if (!organizationId) return;
    const gone = new AbortController();
    let address: string | undefined;
    const read = async () => {
      const params = { organizationId, fileId: id };
      const response = await host.client.call(
        getChatFile,
        { params, query: { size: 'thumbnail' } },
        { signal: gone.signal },
      );
      const blob = await response.blob();
      if (gone.signal.aborted) return;
      address = URL.createObjectURL(blob);
      setSource(address);
    };
    read().catch(() => undefined);
    return () => {
      gone.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [host, currentOrganization, id]);
  return source ? (
    <img className="c-file-picture" src={source} alt="" />
  ) : (
    <span className="c-file-picture" />
  );
}
