import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openCodeReader } from './code-reader.ts';

type CameraProblem = 'cameraDenied' | 'cameraMissing' | 'cameraBusy' | 'cameraFailed';
export type CameraState = 'starting' | 'running' | CameraProblem;

const READ_INTERVAL_MS = 120;
/** A code in view is reported once. After this time out of view it is reported again. */
const REPEAT_AFTER_MS = 1_500;

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'cameraDenied',
  SecurityError: 'cameraDenied',
  NotFoundError: 'cameraMissing',
  OverconstrainedError: 'cameraMissing',
  NotReadableError: 'cameraBusy',
};

type TorchTrack = Omit<MediaStreamTrack, 'getCapabilities'> & { getCapabilities?: () => { torch?: boolean } };

/** Opens the back camera in a video element and reads codes until unmounted. */
export function useCamera(onCode: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const [track, setTrack] = useState<TorchTrack>();
  const [torch, setTorch] = useState(false);
  const notifyCode = useEffectEvent(onCode);

  useEffect(() => {
    const controller = new AbortController();
    const isStopped = () => controller.signal.aborted;
    let stream: MediaStream | undefined;
    const readCodes = async () => {
      // Missing on pages served over plain HTTP.
      if (!('mediaDevices' in navigator)) return setState('cameraMissing');
      try {
        const [opened, readCode] = await Promise.all([
          navigator.mediaDevices.getUserMedia({
            audio: false,
            video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
          }),
          openCodeReader(),
        ]);
        stream = opened;
        const element = video.current;
        if (isStopped() || !element) return stop(stream);
        element.srcObject = stream;
        await element.play();
        setTrack(stream.getVideoTracks()[0] as TorchTrack | undefined);
        setState('running');
        let last = { text: '', at: 0 };
        while (!isStopped()) {
          const text = await readCode(element);
          const at = performance.now();
          if (text !== null && !isStopped()) {
            if (text !== last.text || at - last.at > REPEAT_AFTER_MS) notifyCode(text);
            last = { text, at };
          }
          await new Promise((resolve) => setTimeout(resolve, READ_INTERVAL_MS));
        }
      } catch (error) {
        if (!isStopped())
          setState(PROBLEMS[error instanceof DOMException ? error.name : ''] ?? 'cameraFailed');
      }
    };
    void readCodes();
    return () => {
      controller.abort();
      if (stream) stop(stream);
    };
  }, []);

  return {
    video,
    state,
    torch,
    toggleTorch: track?.getCapabilities?.().torch
      ? () => {
          const constraint = { advanced: [{ torch: !torch }] } as unknown as MediaTrackConstraints;
          track.applyConstraints(constraint).then(
            () => setTorch(!torch),
            () => undefined,
          );
        }
      : undefined,
  };
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
