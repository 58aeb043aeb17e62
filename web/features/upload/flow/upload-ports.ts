import { registerFile, uploadPolicy } from '../../../../core/contract/calls/file.ts';
import { decodeFileRecord } from '../../../../core/contract/order-codec.ts';
import { api } from '../../../api/client.ts';
import { PostFormError, postForm } from '../../../api/post-form.ts';
import { showErrorNotice } from '../../../api/query-client.ts';
import { reportFault } from '../../../api/report-fault.ts';
import { endInspection, inspectUpload } from '../../../mesh/inspection-worker.ts';
import { adoptUnsaved, dropUnsaved, showUnsaved } from '../../../mesh/unsaved-model.ts';
import { keepModelFile } from '../../../state/kept-model.ts';
import { settings } from '../../../state/settings.ts';
import type { StageModel } from '../../../state/stage.ts';
import type { UploadPorts } from './flow-interface.ts';

const STL_TYPE = 'model/stl';

interface Page {
  /** Called with the model once it is registered. */
  onReady(model: StageModel): void;
  /** True if the page has a stage that shows the model before that. */
  hasStage(): boolean;
}

/** Ports of the flow on the real worker, file store and server. */
export function uploadPorts({ onReady, hasStage }: Page): UploadPorts {
  return {
    inspect: inspectUpload,
    endInspection,
    hasStage,
    showUnsaved,
    dropUnsaved,
    async store(name, sealed, { onSent, signal }) {
      const query = { name, hash: sealed.sha256Hex, size: sealed.stl.byteLength };
      const policy = await api(uploadPolicy, { query }, { signal });
      const file = new Blob([sealed.stl], { type: policy.fields['Content-Type'] ?? STL_TYPE });
      await postForm({ host: policy.host, fields: policy.fields, file, onSent, signal }).catch((error) => {
        if (error instanceof PostFormError) reportFault('uploadFailed');
        throw error;
      });
      return policy.key;
    },
    register: ({ key, name, hash, consent }, signal) =>
      api(registerFile, { body: { key, file_name: name, hash, consent } }, { signal }),
    // Signing in keeps the parsed file, and the flow continues from there.
    failed: showErrorNotice,
    ready(record, inspected, sealed) {
      const { fileId, fileName, fileBytes, faces, vertices, volumeMm3, extentMm } = decodeFileRecord(record);
      // A fit chose it for the model before.
      settings.originMm = null;
      void keepModelFile(fileId, fileName, sealed.stl);
      onReady({
        ...{ fileId, fileName, fileBytes, faces, vertices, volumeMm3 },
        extentMm: inspected.extentMm ?? extentMm,
        ...adoptUnsaved(sealed.mesh),
      });
    },
  };
}
