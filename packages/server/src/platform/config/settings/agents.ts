import * as z from 'zod';
import { group, setting } from '../setting';
import { endpointAddress, headerKey, list } from '../value-schemas';
import { location, modelSettings } from './models';

const modelName = z.string().max(300, 'must have at most 300 characters');

const embeddingUrl = setting('EMBEDDING_BASE_URL', {
  meaning: "Address of that model's endpoint with OpenAI's `/embeddings`, including its `/v1`.",
  schema: endpointAddress,
  default: { words: 'the endpoint of `OPENAI_BASE_URL`, with its key' },
  needs: ['EMBEDDING_MODEL'],
});

export const agentSettings = {
  /** Words in the name of the agent that workspaces use if they have not chosen one. */
  preferredAgent: setting('PREFERRED_AGENT', {
    meaning:
      "Words of an agent's name, separated by commas, in any case: that agent, otherwise the first one, is the default of workspaces without a choice.",
    schema: list,
    default: 'GPT-4o, EU',
  }),
  /** The embedding model for the text of files. Undefined: files are searched by words only. */
  embeddings: group(
    {
      model: setting('EMBEDDING_MODEL', {
        meaning:
          'Model for embeddings of files, such as `text-embedding-3-small`, so that long files are also searched by meaning. The text of all files goes to its endpoint; the operator pays for it.',
        schema: modelName,
        default: { words: 'none: files are searched only by words' },
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
      location: setting('EMBEDDING_LOCATION', {
        meaning:
          'Where that endpoint runs the model, as in `OPENAI_LOCATION`. Texts of a workspace or an agent that restricts places are only sent there if the place is allowed; otherwise their files are searched by words.',
        schema: location,
        default: { words: '`OPENAI_LOCATION` at the endpoint of `OPENAI_BASE_URL`, else `any`' },
        needs: ['EMBEDDING_MODEL'],
      }),
    },
    ({ model, baseUrl, apiKey, location: place }, read) => {
      if (model === undefined) return undefined;
      // A key is only sent to the endpoint that it was set for.
      if (baseUrl !== undefined) return { model, baseUrl, apiKey, location: place };
      const openai = read(modelSettings.openai);
      return (
        openai && {
          model,
          baseUrl: openai.baseUrl,
          apiKey: openai.apiKey,
          location: place ?? openai.location,
        }
      );
    },
  ),
  /** Reader of scanned pages and pictures: `tesseract`, `off`, or `service:model`. */
  ocr: setting('OCR', {
    meaning:
      'Reads the text of scanned PDF files, and of pictures for models that see none: `tesseract` on this server, in German and English; a model that sees images, as service and model such as `openai:gpt-4.1-mini`, which the workspace pays for and which is only asked in places that the workspace and the agent allow, otherwise `tesseract` reads; `off` for none, and then such files are refused.',
    schema: modelName,
    default: 'tesseract',
  }),
  /** Model for titles and summaries: `agent` for the model of the agent that answered, `off`, or `service:model`. */
  summaryModel: setting('SUMMARY_MODEL', {
    meaning:
      "Model for titles and summaries of chats, as service and model such as `openai:gpt-4.1-mini`; `agent` for the answering agent's, `off` for none. The workspace pays for it.",
    schema: modelName,
    default: 'agent',
  }),
};
