// Makes a source map smaller. A process loads its whole map at the first error with a stack.
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import type { SourceMapPayload } from 'node:module';

// Members of a segment. The first is its column in the generated code, and a segment without a source has no other.
const SOURCE = 1;
const LINE = 2;

const isOfSameLine = (left: SourceMapSegment | undefined, right: SourceMapSegment): boolean =>
  left !== undefined && left[SOURCE] === right[SOURCE] && left[LINE] === right[LINE];

function dropName(segment: SourceMapSegment): SourceMapSegment {
  if (segment.length === 1) return segment;
  const [generatedColumn, source, line, column] = segment;
  return [generatedColumn, source, line, column];
}

/**
 * Keeps the first of consecutive segments of one line. Each place in the code keeps its source and line, and gets the column of
 * the first segment.
 */
export function keepLines(map: SourceMapPayload): SourceMapPayload {
  const lines = decode(map.mappings).map((segments) =>
    segments.filter((segment, index) => !isOfSameLine(segments[index - 1], segment)).map(dropName),
  );
  return { ...map, names: [], mappings: encode(lines) };
}
