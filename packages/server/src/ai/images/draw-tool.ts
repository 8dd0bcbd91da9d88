import { countCodePoints, drawToolName, imageSizesOf, limits } from '@oriel/contracts';
import { HttpError } from '../../platform/errors/http-error';
import type { Services } from '../../services';
import { findImageAgents } from '../agents/find-agents';
import { isAsked, type ToolQuery, type ToolSource } from '../tools/find-tools';
import type { Tool } from '../tools/tool';
import { ToolError } from '../tools/tool-error';
import { requestImages } from './request-images';

type DrawServices = Pick<Services, 'bus' | 'config' | 'db' | 'now'>;

/**
 * Gives agents a tool for drawing. It returns the id of the image at once; the image is drawn in the background like any other
 * and appears in the gallery: so it survives the end of the process, and no answer waits for it.
 */
export const createDrawTool =
  (services: DrawServices): ToolSource =>
  query => {
    if (!isAsked(query, name => name === drawToolName)) return [];
    // If the person's plan has no images, the agent works without the tool.
    if (query.agent && !query.asker?.mayDraw) return [];
    return [drawTool(services, query)];
  };

const drawTool = (services: DrawServices, { organizationId, agent, asker }: ToolQuery): Tool => ({
  name: drawToolName,
  title: { de: 'Bilderzeugung', en: 'Image generation' },
  summary: {
    de: 'Erzeugt Bilder, die auch in der Galerie erscheinen. Jedes kostet Guthaben.',
    en: 'Generates images, which also appear in the gallery. Each one costs credit.',
  },
  description:
    'Draws a picture from a description and shows it to the person. Use it only when a picture is asked for.',
  parameters: {
    type: 'object',
    properties: {
      description: { type: 'string', description: 'What the picture shows, in detail' },
      aspect_ratio: { type: 'string', description: 'Such as 1:1, 3:2 or 9:16' },
    },
    required: ['description'],
    additionalProperties: false,
  },
  async run({ description, aspect_ratio: aspectRatio }) {
    if (typeof description !== 'string' || description.trim() === '')
      throw new ToolError('description must be a text');
    if (countCodePoints(description) > limits.imageMessage)
      throw new ToolError(`description must have ${limits.imageMessage} characters at most`);
    if (!asker) throw new ToolError('Nobody asks');
    const place = agent?.modelHostLocation;
    const caller = { organizationId, ...asker };
    const [painter] = await findImageAgents(services.db, caller, place);
    if (!painter) throw new ToolError('There is no model that draws in the place of this agent');
    const size = imageSizesOf(painter.model).find(each => each.aspectRatio === aspectRatio);
    try {
      const [image] = await requestImages(
        services,
        { ...caller, place },
        {
          agentId: painter.agent.id,
          message: description,
          parameters: { ...(size && { size }) },
        },
      );
      return JSON.stringify({
        image_id: image?.id,
        status: 'drawing',
        note: 'The picture is being drawn and appears in the chat by itself.',
      });
    } catch (error) {
      if (HttpError.isInstance(error)) throw new ToolError(`No picture: ${error.code}`);
      throw error;
    }
  },
});
