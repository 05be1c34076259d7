import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openReader } from './code-reader.ts';

type CameraProblem = 'cameraDenied' | 'cameraMissing' | 'cameraBusy' | 'cameraFailed';
export type CameraState = 'starting' | 'running' | CameraProblem;

const READ_EVERY_MS = 120;
/** A code that stays in the picture is read once; gone for so long, it counts as shown anew. */
const SAME_AFTER_MS = 1_500;

const PROBLEM_OF: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'cameraDenied',
  SecurityError: 'cameraDenied',
  NotFoundError: 'cameraMissing',
  OverconstrainedError: 'cameraMissing',
  NotReadableError: 'cameraBusy',
};

type TorchTrack = Omit<MediaStreamTrack, 'getCapabilities'> & { getCapabilities?: () => { torch?: boolean } };

/** The back camera in a video element, read for codes until this unmounts. */
export function useCamera(onCode: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const [track, setTrack] = useState<TorchTrack>();
  const [torch, setTorch] = useState(false);
  const tell = useEffectEvent(onCode);

  useEffect(() => {
    const end = new AbortController();
    const isOver = () => end.signal.aborted;
    let stream: MediaStream | undefined;
    const run = async () => {
      // Absent where the page came over an open line.
      if (!('mediaDevices' in navigator)) return setState('cameraMissing');
      try {
        const [opened, read] = await Promise.all([
          navigator.mediaDevices.getUserMedia({
            audio: false,
            video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
          }),
          openReader(),
        ]);
        stream = opened;
        const element = video.current;
        if (isOver() || !element) return stop(stream);
        element.srcObject = stream;
        await element.play();
        setTrack(stream.getVideoTracks()[0] as TorchTrack | undefined);
        setState('running');
        let last = { text: '', at: 0 };
        while (!isOver()) {
          const text = await read(element);
          const at = performance.now();
          if (text !== null && !isOver()) {
            if (text !== last.text || at - last.at > SAME_AFTER_MS) tell(text);
            last = { text, at };
          }
          await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS));
        }
      } catch (error) {
        if (!isOver())
          setState(PROBLEM_OF[error instanceof DOMException ? error.name : ''] ?? 'cameraFailed');
      }
    };
    void run();
    return () => {
      end.abort();
      if (stream) stop(stream);
    };
  }, []);

  return {
    video,
    state,
    torch,
    /** Undefined where the camera has no light. */
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
