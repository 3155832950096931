// The parts of the exports of lists that other files of this service use.
export { declareExportParts, declareExports } from './documents';
export { makeEraseExportFile } from './erase';
export {
  finishExport,
  getExport,
  keepExportPart,
  listExports,
  openExport,
  readExportPart,
  type ExportDeps,
  type ShownExport,
} from './operations';
export { makeExportStore } from './store';
