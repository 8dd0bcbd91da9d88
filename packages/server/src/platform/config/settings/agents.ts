import * as z from 'zod';
import { group, setting } from '../setting';
import { endpointAddress, headerKey, list } from '../value-schemas';
import { modelSettings } from './models';

const modelName = z.string().max(300, 'must have at most 300 characters');

const embeddingUrl = setting('EMBEDDING_BASE_URL', {
  meaning: 'Address of the endpoint of that model, which speaks the `/embeddings` of OpenAI, with its `/v1`.',
  schema: endpointAddress,
  default: { words: 'the endpoint of `OPENAI_BASE_URL`, with its key' },
  needs: ['EMBEDDING_MODEL'],
});

export const agentSettings = {
  /** Words in the name of the agent that workspaces use if they have not chosen one. */
  preferredAgent: setting('PREFERRED_AGENT', {
    meaning:
      'Words, separated by commas, that the name of an agent has, in any case: it is the default of workspaces that have set none. Without such an agent the first one is.',
    schema: list,
    default: 'GPT-4o, EU',
  }),
  /** The embedding model for the text of files. Undefined: files are searched by words only. */
  embeddings: group(
    {
      model: setting('EMBEDDING_MODEL', {
        meaning:
          'Model that makes vectors of the text of files, such as `text-embedding-3-small`, so that long files are searched by meaning, too. The text of all files goes to its endpoint; the operator pays for it.',
        schema: modelName,
        default: { words: 'none: files are searched by their words alone' },
        findProblems: (model, { read }) => [
          model !== undefined &&
            read(embeddingUrl) === undefined &&
            read(modelSettings.openai) === undefined &&
            'EMBEDDING_BASE_URL or OPENAI_API_KEY must be set together with EMBEDDING_MODEL',
        ],
      }),
      baseUrl: embeddingUrl,
      apiKey: setting('EMBEDDING_API_KEY', {
        meaning: 'Key of that endpoint. Goes with `EMBEDDING_BASE_URL`.',
        schema: headerKey,
        default: { words: 'none' },
        secret: true,
        needs: ['EMBEDDING_BASE_URL'],
      }),
    },
    ({ model, baseUrl, apiKey }, read) => {
      if (model === undefined) return undefined;
      // A key is only sent to the endpoint that it was set for.
      if (baseUrl !== undefined) return { model, baseUrl, apiKey };
      const openai = read(modelSettings.openai);
      return openai && { model, baseUrl: openai.baseUrl, apiKey: openai.apiKey };
    },
  ),
  /** Model for titles and summaries: `agent` for the model of the agent that answered, `off`, or `service:model`. */
  summaryModel: setting('SUMMARY_MODEL', {
    meaning:
      'Model that writes titles and summaries of chats, as service and model such as `openai:gpt-4.1-mini`; `agent` for that of the agent that has answered, `off` for none. It is charged to the workspace.',
    schema: modelName,
    default: 'agent',
  }),
};
