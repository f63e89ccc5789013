declare module "@xyflow/react/dist/base.css";
